import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

/** Describes bytes while they pass. */
class Tally {
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

export async function writeFile(
  folder: string,
  name: string,
  content: Readable | AsyncIterable<Buffer | string>,
): Promise<ManifestFile> {
  const tally = new Tally();
  const file = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 });
  await pipeline(content, (source: AsyncIterable<Buffer | string>) => tally.passing(source), file);
  return tally.as(name);
}

export async function describeFile(folder: string, name: string): Promise<ManifestFile> {
  const tally = new Tally();
  const content = createReadStream(join(folder, name)) as AsyncIterable<Buffer>;
  for await (const bytes of tally.passing(content)) bytes.subarray();
  return tally.as(name);
}
