import { basename } from 'node:path';
import { encodeRecord, readRecords, type Records } from './records.js';
import { Segment } from './segment.js';
import { SegmentFolder } from './segment-folder.js';

const SEGMENT_BYTES = 8 * 2 ** 20;

export class JournalUnavailable extends Error {}

interface Waiting {
  record: Buffer;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** An append-only journal on the local disk: docs/protocols/journal.md. */
export class Journal {
  private readonly folder: SegmentFolder;
  private current: Segment | null = null;
  private waiting: Waiting[] = [];
  private sealing: (() => void)[] = [];
  private writing: Promise<void> | null = null;
  private usedBytes = 0;

  constructor(
    folder: string,
    private readonly maxBytes: number,
  ) {
    this.folder = new SegmentFolder(folder);
  }

  async open(): Promise<void> {
    await this.folder.open();
    await this.claim(0);
  }

  get bytes(): number {
    return this.usedBytes;
  }

  freeBytes(): Promise<number> {
    return this.folder.freeBytes();
  }

  /** Resolves when the record is on the disk. @throws JournalUnavailable */
  append(payload: Uint8Array): Promise<void> {
    const record = encodeRecord(payload);
    if (this.usedBytes + record.length > this.maxBytes)
      return Promise.reject(new JournalUnavailable('the journal is full'));
    this.usedBytes += record.length;
    return new Promise((resolve, reject) => {
      this.waiting.push({ record, resolve, reject });
      this.writing ??= this.writeAll();
    });
  }

  async findObstacle(): Promise<string | null> {
    if (this.usedBytes >= this.maxBytes) return 'journal is full';
    return this.folder.tryToWrite().then(
      () => null,
      () => 'journal cannot be written',
    );
  }

  seal(): Promise<void> {
    return new Promise((resolve) => {
      this.sealing.push(resolve);
      this.writing ??= this.writeAll();
    });
  }

  /** Takes over segments of other processes that have not been written to for `minAgeMs`. */
  async claim(minAgeMs: number): Promise<void> {
    await this.folder.claim(minAgeMs);
    this.usedBytes = await this.folder.bytes();
  }

  async sealed(): Promise<string[]> {
    const current = this.current && basename(this.current.path);
    return (await this.folder.own()).filter((name) => name !== current);
  }

  async read(name: string): Promise<Records | null> {
    try {
      return readRecords(await this.folder.read(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  quarantine(name: string, position: string, bytes: Buffer): Promise<void> {
    return this.folder.quarantine(name, position, bytes);
  }

  async delete(name: string): Promise<void> {
    await this.folder.delete(name);
    this.usedBytes = await this.folder.bytes();
  }

  private async writeAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length + this.sealing.length > 0) {
      if (this.waiting.length > 0) await this.writeGroup(this.waiting.splice(0));
      if (this.sealing.length > 0) await this.closeCurrent(this.sealing.splice(0));
    }
    this.writing = null;
  }

  private async closeCurrent(sealed: (() => void)[]): Promise<void> {
    const segment = this.current;
    this.current = null;
    await segment?.close().catch(() => undefined);
    for (const resolve of sealed) resolve();
  }

  private async writeGroup(group: Waiting[]): Promise<void> {
    const records = Buffer.concat(group.map(({ record }) => record));
    try {
      await this.write(records);
      for (const { resolve } of group) resolve();
    } catch (error) {
      this.usedBytes -= records.length;
      const { path } = this.folder;
      const refusal = new JournalUnavailable(`the journal in ${path} cannot be written: ${String(error)}`, {
        cause: error,
      });
      for (const { reject } of group) reject(refusal);
    }
  }

  private async write(records: Buffer): Promise<void> {
    for (;;) {
      const segment = (this.current ??= await Segment.create(this.folder.newPath()));
      const isWritten = await segment.append(records).catch((error: unknown) => this.abandon(error));
      if (isWritten && segment.bytes < SEGMENT_BYTES) return;
      this.current = null;
      await segment.close().catch(() => undefined);
      if (isWritten) return;
    }
  }

  /** Further records in this segment would follow one that was cut off. */
  private async abandon(error: unknown): Promise<never> {
    const segment = this.current;
    this.current = null;
    await segment?.close().catch(() => undefined);
    throw error;
  }
}
