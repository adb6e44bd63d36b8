import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of the rest of a body: a client that notices the response in time can use the connection again. */
const REST_BYTES = 64 * 1024;
/** For a client that is still sending: a reset connection would discard the response before the client reads it. */
const LINGER_MS = 1_000;

/**
 * Reads only a little of a body whose request is already answered, then closes the connection: by default, node:http reads
 * and discards such a body at the speed of the client, without an end. If much is left, the response says that the
 * connection will be closed, so that the client does not use it again.
 * @param request whose body has not been read
 */
export function limitRest(request: IncomingMessage, response: ServerResponse, lingerMs = LINGER_MS): void {
  let rest = -1;
  let expected = lengthOf(request.rawHeaders);
  const push = request.push.bind(request);
  Object.assign(request, {
    push: (chunk: Buffer | null): boolean => {
      expected -= chunk?.length ?? 0;
      if (rest >= 0 && chunk !== null && (rest += chunk.length) > REST_BYTES) return false;
      return push(chunk);
    },
    // By default, what follows the response is no longer pushed, so that nothing would stop it.
    _dump: () => request.resume(),
  });
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  const announceClose = (...head: unknown[]) => {
    const isLeft = response.shouldKeepAlive && !request.complete && expected > REST_BYTES;
    if (isLeft) response.shouldKeepAlive = false;
    writeHead(...head);
    // Otherwise node:http would close it at once.
    if (isLeft) Object.assign(response, { _last: false });
    return response;
  };
  Object.assign(response, { writeHead: announceClose });
  response.once('finish', () => {
    if (request.complete) return;
    rest = 0;
    const closing = setTimeout(() => request.socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(closing));
  });
}

/** Infinity for a body in chunks. */
function lengthOf(rawHeaders: readonly string[]): number {
  const at = rawHeaders.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length',
  );
  return at === -1 ? Infinity : Number(rawHeaders[at + 1]);
}
