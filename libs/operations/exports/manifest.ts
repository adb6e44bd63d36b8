import { createHash } from 'node:crypto';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'public-key.pem';

export interface ManifestFile {
  name: string;
  bytes: number;
  /** Null for files that are not .jsonl. */
  rows: number | null;
  sha256: string;
}

export interface Manifest {
  format: 1;
  service: string;
  madeAt: string;
  workspace: { id: string; name: string };
  files: ManifestFile[];
}

const LINE_FEED = 10;

/** Describes the bytes of a file while they pass. */
export class Tally {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private lines = 0;

  async *passing(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk);
      this.hash.update(bytes);
      this.bytes += bytes.length;
      for (const byte of bytes) if (byte === LINE_FEED) this.lines += 1;
      yield bytes;
    }
  }

  as(name: string): ManifestFile {
    const rows = name.endsWith('.jsonl') ? this.lines : null;
    return { name, bytes: this.bytes, rows, sha256: this.hash.digest('hex') };
  }
}
