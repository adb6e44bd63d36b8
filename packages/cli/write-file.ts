import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { CommandError, EXIT } from './failures.js';

/** @param file `-` is the standard output; a file is there only when it is complete */
export async function writeBody(
  response: Response,
  file: string,
  onBytes: (count: number) => void = () => undefined,
): Promise<void> {
  const body = Readable.fromWeb(response.body as ReadableStream);
  let count = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      onBytes((count += chunk.length));
      yield chunk;
    }
  };
  if (file === '-') return pipeline(body, counted, process.stdout, { end: false });
  const draft = `${file}.part`;
  try {
    await pipeline(body, counted, createWriteStream(draft));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CommandError(EXIT.failed, `${file} was not written: ${(error as Error).message}`);
  }
}
