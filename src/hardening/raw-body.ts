import { createHash } from 'node:crypto';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { finished as isFinished } from 'node:stream/promises';
import { MalformedRequest, PayloadTooLarge, Problem, UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import type { BodyReader } from '../requests/body-types.js';

/** Passes the bytes of a body on: hashes them, and fails at the limit. */
class MeasuredBody extends Transform {
  private readonly hash = createHash('sha256');
  private size = 0;

  constructor(private readonly limitBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.limitBytes) return done(new PayloadTooLarge(this.limitBytes));
    this.hash.update(chunk);
    done(null, chunk);
  }

  digest(): Buffer {
    return this.hash.digest();
  }
}

/** @throws UnsupportedMediaType: only JSON can be compressed */
export function refuseEncoding(request: ApiRequest): void {
  if (request.get('Content-Encoding') !== undefined)
    throw new UnsupportedMediaType([`${request.get('Content-Type') ?? ''} without Content-Encoding`]);
}

/** Passes a body that is not JSON to its operation's reader. @throws errors of the reader, PayloadTooLarge, MalformedRequest */
export async function readRaw(request: ApiRequest, limitBytes: number, read: BodyReader): Promise<void> {
  refuseEncoding(request);
  if (Number(request.get('Content-Length') ?? 0) > limitBytes) throw new PayloadTooLarge(limitBytes);
  const bytes = new MeasuredBody(limitBytes);
  finished(request, { writable: false }, (error) => {
    if (error) bytes.destroy(new MalformedRequest('The body is incomplete.'));
  });
  const ended = isFinished(bytes);
  // The limit, or a closed connection, ends a reader that does not notice; a reader that stops on its own throws.
  const failed = ended.catch((error: unknown) => {
    if (bytes.errored instanceof Problem) throw error;
  });
  failed.catch(() => undefined);
  try {
    const body = read(request.pipe(bytes), request);
    request.body = await Promise.race([body, failed.then(() => body)]);
    // The bytes that the reader has not read must be within the limit, too.
    bytes.resume();
    await ended;
  } catch (error) {
    // The rest is discarded, so that the client can read the response.
    request.unpipe(bytes).resume();
    // A reader may wrap the error that stopped its source.
    throw bytes.errored instanceof Problem ? bytes.errored : error;
  }
  request.bodyDigest ??= bytes.digest();
}
