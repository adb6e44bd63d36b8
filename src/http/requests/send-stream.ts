import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ClientDisconnected } from '#libs/queue';

/** A client that reads nothing for so long is disconnected: its export would occupy a place forever. */
const IDLE_MS = 60_000;

/**
 * Sends what comes as fast as the client reads it; to HEAD, the headers. A failure closes the connection, since the status
 * has been sent.
 * @param make is called when something is sent @throws what fails, but not when the client disconnects
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

/** When the client disconnects, the response fails, and so can the wait for what is next. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isDisconnect)
    : error instanceof ClientDisconnected ||
      (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The rest of `parts` after its first one, which was taken to learn of a failure before the response begins. */
export async function* resumed<Part>(
  first: IteratorResult<Part, void>,
  rest: AsyncGenerator<Part, void>,
): AsyncGenerator<Part, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
