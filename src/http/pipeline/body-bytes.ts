import { finished, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { MemoryShare } from '#libs/queue';
import { MalformedRequest, PayloadTooLarge, Problem, UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';

const DECOMPRESSORS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads and decompresses the whole body. Whatever exceeds the limit is neither decompressed nor stored.
 * @param limitBytes of the body, both compressed and decompressed
 * @throws PayloadTooLarge, MalformedRequest, QueueFull
 */
export async function readBytes(
  request: ApiRequest,
  limitBytes: number,
  share: MemoryShare,
): Promise<Buffer> {
  if (Number(request.get('Content-Length') ?? 0) > limitBytes) throw new PayloadTooLarge(limitBytes);
  const source = decompressed(request, limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the request would close its connection before the response is sent.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limitBytes) throw new PayloadTooLarge(limitBytes);
      share.add(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    // The rest is read and discarded, so that the client can read the response.
    if (source !== request) source.destroy();
    request.unpipe().resume();
    throw isOfStream(error)
      ? new MalformedRequest('The body is incomplete or cannot be decompressed.')
      : error;
  }
  return Buffer.concat(chunks);
}

export function refuseEncoding(request: ApiRequest, names: string[]): void {
  const encoding = encodingOf(request);
  if (encoding !== 'identity' && !DECOMPRESSORS.has(encoding))
    throw new UnsupportedMediaType(names, ', either without Content-Encoding or with gzip, deflate or br');
}

export function refuseCompressed(request: ApiRequest): void {
  if (request.get('Content-Encoding') !== undefined)
    throw new UnsupportedMediaType([`${request.get('Content-Type') ?? ''} without Content-Encoding`]);
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

const isOfStream = (error: unknown) =>
  error instanceof Error && !(error instanceof Problem) && 'code' in error && typeof error.code === 'string';
