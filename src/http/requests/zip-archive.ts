import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ArchivedFile {
  path: string;
  bytes: Uint8Array;
  mtime: Date;
  isCompressed: boolean;
}

/** At most this many files wait in memory for the reader of an archive. */
const BATCH_FILES = 50;
const BATCH_BYTES = 2 ** 20;

/**
 * Writes a ZIP archive as fast as it is read. Files are added in batches: yazl keeps the name of each to the end, and
 * with it the block of Node's buffers that contains it; those of a batch lie side by side.
 */
export class ZipArchive {
  private readonly zip = new ZipFile();
  private batch: ArchivedFile[] = [];
  private batchBytes = 0;

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** Settles when there is space for another file; never if the reader disconnects. */
  async add(file: ArchivedFile): Promise<void> {
    this.batch.push(file);
    this.batchBytes += file.bytes.length;
    if (this.batch.length >= BATCH_FILES || this.batchBytes >= BATCH_BYTES) await this.writeBatch();
  }

  async end(): Promise<void> {
    await this.writeBatch();
    this.zip.end();
  }

  private async writeBatch(): Promise<void> {
    const files = this.batch;
    [this.batch, this.batchBytes] = [[], 0];
    await Promise.all(files.map((file) => this.write(file)));
  }

  /** Settles when the file has been read. */
  private write({ path, bytes, mtime, isCompressed }: ArchivedFile): Promise<void> {
    let content: Buffer | null = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return new Promise((resolve) => {
      this.zip.addReadStreamLazy(path, { mtime, compress: isCompressed }, (open) => {
        const stream = Readable.from([content]).once('end', resolve);
        // The archive keeps this function to its end.
        content = null;
        open(null, stream);
      });
    });
  }
}
