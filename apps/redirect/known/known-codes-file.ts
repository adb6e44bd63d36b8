import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SecretBox, PURPOSES } from '#libs/secrets';
import type { Config } from '#libs/platform';
import { KNOWN_CODES_FILE } from '#libs/scans';
import { FIND_CODES } from '../resolve/stored-codes.queries.js';
import type { Known } from './known-codes.js';

/** A version that reads other columns ignores the file. */
const COLUMNS = createHash('sha256').update(FIND_CODES.text).digest().subarray(0, 8);
const MARK = Buffer.concat([Buffer.from('QRK\x01'), COLUMNS]);
const ID_BYTES = 16;
const LENGTH_BYTES = 4;
/** Takes about a millisecond to encrypt. */
const PART_BYTES = 256 * 2 ** 10;
const ABANDONED_MS = 60_000;
/** The clock may have been set back a little since the file was written. */
const MAX_AHEAD_MS = 60_000;

/** An entry in the file: when it was last known to be current, in milliseconds since 1970. */
export type Kept = Omit<Known, 'stamp'> & { at: number };

/** The file cannot be used: the process starts as if there was none. */
export class UnusableFile extends Error {}

/**
 * The known codes in the folder of the journal, encrypted with APP_SECRET. The parts of a file are bound to it and to
 * their order, and the last one says that it is the last.
 */
export class KnownCodesFile {
  private readonly box: SecretBox;
  private readonly path: string;

  constructor(
    private readonly folder: string,
    config: Pick<Config, 'requireAppSecrets'>,
  ) {
    this.box = new SecretBox(PURPOSES.knownCodes, config.requireAppSecrets());
    this.path = join(folder, KNOWN_CODES_FILE);
  }

  /** Returns no entries without a file. @throws UnusableFile */
  async read(now: Date): Promise<Kept[]> {
    const bytes = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new UnusableFile(error.message, { cause: error });
    });
    if (bytes === null) return [];
    const entries = this.decode(bytes);
    if (entries.some(({ at }) => at > now.getTime() + MAX_AHEAD_MS))
      throw new UnusableFile('it was written in the future');
    return entries;
  }

  /** Replaces the file at once, so that a reader sees the previous one or this one. */
  async write(entries: Iterable<Kept>): Promise<void> {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        for (const part of this.encode(entries)) {
          await file.appendFile(part);
          await nextTurn();
        }
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async delete(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** Deletes what a killed process was writing. */
  async deleteDrafts(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!name.startsWith(`${KNOWN_CODES_FILE}.`)) continue;
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  private *encode(entries: Iterable<Kept>): Generator<Buffer> {
    const id = randomBytes(ID_BYTES);
    yield Buffer.concat([MARK, id]);
    let [part, bytes, number] = [[] as Kept[], 0, 0];
    for (const entry of entries) {
      part.push(entry);
      bytes += entry.text.length;
      if (bytes < PART_BYTES) continue;
      yield this.seal(id, number, { part, isLast: false });
      [part, bytes, number] = [[], 0, number + 1];
    }
    yield this.seal(id, number, { part, isLast: true });
  }

  private seal(id: Buffer, number: number, content: Content): Buffer {
    const sealed = this.box.seal(Buffer.from(JSON.stringify(content)), contextOf(id, number));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  }

  private decode(bytes: Buffer): Kept[] {
    if (!bytes.subarray(0, MARK.length).equals(MARK)) throw new UnusableFile('it has another format');
    const id = bytes.subarray(MARK.length, MARK.length + ID_BYTES);
    const entries: Kept[] = [];
    for (let [at, number] = [MARK.length + ID_BYTES, 0]; ; number += 1) {
      const from = at + LENGTH_BYTES;
      if (from > bytes.length) throw new UnusableFile('its end is missing');
      at = from + bytes.readUInt32BE(from - LENGTH_BYTES);
      const { part, isLast } = this.open(bytes.subarray(from, at), contextOf(id, number));
      entries.push(...part);
      if (isLast) return entries;
    }
  }

  private open(sealed: Buffer, context: string): Content {
    try {
      return JSON.parse(this.box.open(sealed, context).toString()) as Content;
    } catch (error) {
      throw new UnusableFile('it is damaged, or was written with another APP_SECRET', { cause: error });
    }
  }
}

interface Content {
  part: Kept[];
  isLast: boolean;
}

const contextOf = (id: Buffer, number: number): string => `${id.toString('hex')} ${number}`;
