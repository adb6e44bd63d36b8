import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL;

export class Segment {
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    private readonly inode: bigint,
    public bytes = 0,
  ) {}

  static async create(path: string): Promise<Segment> {
    const file = await open(path, FLAGS, 0o600);
    try {
      await syncFolder(dirname(path));
      const { ino } = await file.stat({ bigint: true });
      return new Segment(path, file, ino);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Resolves when the records are on the disk.
   * @returns false if another process has claimed the segment: it reads only what was appended before the renaming, so
   * the records must be written elsewhere
   */
  async append(records: Buffer): Promise<boolean> {
    try {
      await this.file.appendFile(records);
      const [isOurs] = await Promise.all([this.isOurs(), this.file.datasync()]);
      this.bytes += records.length;
      return isOurs;
    } catch (error) {
      // These records were reported as not written, so they must not be replayed.
      await this.file.truncate(this.bytes).catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async isOurs(): Promise<boolean> {
    const found = await stat(this.path, { bigint: true }).catch(() => null);
    return found?.ino === this.inode;
  }
}

/** Without this, a power failure could lose the name of a new file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
