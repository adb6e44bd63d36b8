import { finished, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { MemoryShare } from '#libs/fair-queue';
import { TimeSlices } from '#libs/time-slices';
import { MalformedRequest, PayloadTooLarge, Problem, UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';

const DECOMPRESSORS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

export interface BytesToRead {
  /** Of the body, and of what it is decompressed to. */
  limitBytes: number;
  share: MemoryShare;
  /** Resolves when the next chunk can be judged. */
  turn: () => Promise<void>;
  /** Judges the bytes as they arrive. What it throws ends the reading: the rest is neither decompressed nor stored. */
  judge: (chunk: Buffer) => void;
}

/** The whole body, decompressed. @throws PayloadTooLarge, MalformedRequest, QueueFull, and what `turn` and `judge` throw */
export async function readBytes(
  request: ApiRequest,
  { limitBytes, share, turn, judge }: BytesToRead,
): Promise<Buffer> {
  if (Number(request.get('Content-Length') ?? 0) > limitBytes) throw new PayloadTooLarge(limitBytes);
  const source = decompressed(request, limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A destroyed request would take the connection with it, and the response.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limitBytes) throw new PayloadTooLarge(limitBytes);
      share.add(chunk.length);
      await turn();
      judge(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    // The rest is discarded, so that the client can read the response.
    if (source !== request) source.destroy();
    request.unpipe().resume();
    throw isOfStream(error)
      ? new MalformedRequest('The body is incomplete or cannot be decompressed.')
      : error;
  }
  return joined(chunks);
}

/** In slices, unlike Buffer.concat: to copy 10 MiB at once takes tens of milliseconds on a busy machine. */
async function joined(chunks: Buffer[]): Promise<Buffer> {
  const slices = new TimeSlices();
  const bytes = Buffer.allocUnsafe(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    at += chunk.copy(bytes, at);
    if (slices.isOver) await slices.next();
  }
  return bytes;
}

/** @throws UnsupportedMediaType for another Content-Encoding */
export function refuseEncoding(request: ApiRequest, names: string[]): void {
  const encoding = encodingOf(request);
  if (encoding !== 'identity' && !DECOMPRESSORS.has(encoding))
    throw new UnsupportedMediaType(names, ', either without Content-Encoding or with gzip, deflate or br');
}

const encodingOf = (request: ApiRequest) => (request.get('Content-Encoding') ?? 'identity').toLowerCase();

function decompressed(request: ApiRequest, limitBytes: number): Readable {
  const decompressor = DECOMPRESSORS.get(encodingOf(request))?.();
  if (!decompressor) return request;
  let size = 0;
  // Compressed bytes can be endless and decompress to nothing.
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes) decompressor.destroy(new PayloadTooLarge(limitBytes));
  });
  finished(request, { writable: false }, (error) => {
    if (error) decompressor.destroy(error);
  });
  return request.pipe(decompressor);
}

/** Errors of zlib and of a connection that broke have codes of Node. */
const isOfStream = (error: unknown) =>
  error instanceof Error && !(error instanceof Problem) && 'code' in error && typeof error.code === 'string';
