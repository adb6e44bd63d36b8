import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ClientDisconnected } from '#libs/queue';

/** A client that reads nothing for this long is disconnected, because its export would occupy a slot forever. */
const IDLE_MS = 60_000;

/**
 * Streams as fast as the client reads; answers HEAD with the headers only. A failure closes the connection, since the
 * status has been sent.
 * @param make is called only if a body is sent
 * @throws any failure except a disconnect of the client
 */
export async function sendStream(
  response: Response,
  make: () => AsyncIterable<string | Uint8Array> | Readable,
): Promise<void> {
  if ((response.req as Request).method === 'HEAD') {
    response.end();
    return;
  }
  try {
    response.setTimeout(IDLE_MS, () => response.destroy());
    await pipeline(make(), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isDisconnect)
    : error instanceof ClientDisconnected ||
      (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

export async function* resumed<Part>(
  first: IteratorResult<Part, void>,
  rest: AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
