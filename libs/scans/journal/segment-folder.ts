import { randomBytes } from 'node:crypto';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';

/** Files in the folder that contain no scans. */
export const KNOWN_CODES_FILE = 'known-codes';
export const JOURNAL_ID_FILE = 'journal-id';
export const hasScans = (name: string): boolean =>
  name !== JOURNAL_ID_FILE && !name.startsWith(KNOWN_CODES_FILE);

const NAME = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.journal$/;

/** The files of the journal, which processes claim by renaming: docs/protocols/journal.md. */
export class SegmentFolder {
  private readonly owner = randomBytes(6).toString('hex');

  constructor(readonly path: string) {}

  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await chmod(this.path, 0o700).catch(() => undefined);
    await this.tryToWrite();
  }

  async tryToWrite(): Promise<void> {
    const file = this.pathOf(`writable.${this.owner}`);
    await writeFile(file, 'x', { mode: 0o600, flush: true });
    await rm(file, { force: true });
  }

  newPath(): string {
    return this.pathOf(`${v7()}.${this.owner}.journal`);
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  async own(): Promise<string[]> {
    return (await this.segments()).filter((name) => NAME.exec(name)?.[2] === this.owner);
  }

  async claim(minAgeMs: number): Promise<void> {
    for (const name of await this.segments()) {
      const [, id = '', owner] = NAME.exec(name) ?? [];
      if (owner === this.owner) continue;
      const path = this.pathOf(name);
      const found = await stat(path).catch(() => null);
      // `mtimeMs` has a fraction that the clock of `Date.now` cuts off.
      if (!found || Date.now() - Math.floor(found.mtimeMs) < minAgeMs) continue;
      await this.take(path, this.pathOf(`${id}.${this.owner}.journal`));
    }
  }

  read(name: string): Promise<Buffer> {
    return readFile(this.pathOf(name));
  }

  async delete(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Keeps bytes that cannot be replayed, under a name that a repeated replay would reuse. */
  async quarantine(name: string, position: string, bytes: Buffer): Promise<void> {
    const [, id = ''] = NAME.exec(name) ?? [];
    await writeFile(this.pathOf(`${id}.${position}.set-aside`), bytes, { mode: 0o600 });
  }

  async bytes(): Promise<number> {
    const sizes = (await readdir(this.path)).filter(hasScans).map(async (name) => {
      const found = await stat(this.pathOf(name)).catch(() => null);
      return found?.size ?? 0;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** Returns how much of the disk this process can still fill. */
  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.path);
    return bavail * bsize;
  }

  private async segments(): Promise<string[]> {
    return (await readdir(this.path)).filter((name) => NAME.test(name)).sort();
  }

  private async take(from: string, to: string): Promise<void> {
    try {
      await rename(from, to);
      await utimes(to, new Date(), new Date());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
