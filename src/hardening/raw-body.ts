import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import type { BodyReader } from '../requests/body-types.js';
import { readBytes, type BytesToRead } from './body-bytes.js';
import type { UnparsedBody } from './json-body.js';

/**
 * Reads a body that is not JSON.
 * @throws UnsupportedMediaType, PayloadTooLarge, MalformedRequest, Unavailable
 */
export async function readRaw(
  request: ApiRequest,
  limits: Omit<BytesToRead, 'judge'>,
  read: BodyReader,
): Promise<UnparsedBody> {
  refuseCompressed(request);
  const hash = createHash('sha256');
  const bytes = await readBytes(request, { ...limits, judge: (chunk) => void hash.update(chunk) });
  const parse = async () => {
    const body = await read(Readable.from(chunksOf(bytes)), request);
    request.bodyDigest ??= hash.digest();
    return body;
  };
  return { values: 0, parse };
}

/** Only JSON can be compressed. */
function refuseCompressed(request: ApiRequest): void {
  if (request.get('Content-Encoding') !== undefined)
    throw new UnsupportedMediaType([`${request.get('Content-Type') ?? ''} without Content-Encoding`]);
}

const CHUNK_BYTES = 16 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}
