import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportPart } from './export-parts.js';

interface Archive {
  /** The folder in it, and the time of its files. */
  name: string;
  madeAt: Date;
  signal: AbortSignal;
}

export const archiveName = (workspaceId: string, madeAt: Date): string =>
  `export-${workspaceId}-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}`;

/** Writes the parts that `produce` takes as a ZIP archive, while they are made. */
export async function writeZip<Result>(
  { name, madeAt, signal: given }: Archive,
  destination: Writable,
  produce: (take: (part: ExportPart) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const zip = new ZipFile();
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, given]);
  const sent = pipeline(zip.outputStream, destination, { signal });
  // A client that leaves ends the reading, and so does a row that cannot be read.
  sent.catch(() => stop.abort());
  zip.on('error', () => stop.abort());
  try {
    const result = await produce(async (part) => {
      const content = Readable.from(part.content);
      content.on('error', () => stop.abort());
      zip.addReadStream(content, `${name}/${part.name}`, { mtime: madeAt });
      await once(content, 'end', { signal });
    });
    zip.end();
    await sent;
    return result;
  } catch (error) {
    // Otherwise the destination would stay open, and wait for parts that nobody makes.
    stop.abort();
    throw error;
  }
}
