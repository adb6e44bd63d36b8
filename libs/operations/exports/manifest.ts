import { createHash } from 'node:crypto';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'public-key.pem';
export const SCHEMA = 'schema.json';

/** Also in export-schema.ts. An import reads this one only. */
export const EXPORT_FORMAT = 2;

export interface ManifestFile {
  name: string;
  bytes: number;
  /** Records of a .jsonl or .csv file, without a header; null for other files. */
  rows: number | null;
  sha256: string;
}

export interface Manifest {
  format: 2;
  service: string;
  madeAt: string;
  shortUrlBase: string;
  /** Only scans, leads and clicks from then on; null for everything. */
  since: string | null;
  workspace: { id: string; name: string };
  files: ManifestFile[];
  /** Uploaded files that were deleted while it was written; exports of before do not say it. */
  gone?: string[];
}

const LINE_FEED = 10;
const QUOTE = 34;

/** Describes the bytes of a file while they pass. */
export class Tally {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private lines = 0;
  /** A line feed between quotation marks is one of a cell. */
  private isQuoted = false;

  constructor(private readonly name: string) {}

  async *passing(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk);
      this.hash.update(bytes);
      this.bytes += bytes.length;
      this.countLines(bytes);
      yield bytes;
    }
  }

  done(): ManifestFile {
    return { name: this.name, bytes: this.bytes, rows: this.rows, sha256: this.hash.digest('hex') };
  }

  private countLines(bytes: Buffer): void {
    const isCsv = this.name.endsWith('.csv');
    for (const byte of bytes) {
      if (isCsv && byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === LINE_FEED && !this.isQuoted) this.lines += 1;
    }
  }

  private get rows(): number | null {
    if (this.name.endsWith('.jsonl')) return this.lines;
    return this.name.endsWith('.csv') ? Math.max(0, this.lines - 1) : null;
  }
}
