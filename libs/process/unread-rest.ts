import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of the rest of a body: a client that notices the response in time can use the connection again. */
const REST_BYTES = 64 * 1024;
/** For a client that is still sending: a reset connection would discard the response before the client reads it. */
const LINGER_MS = 1_000;

/**
 * Reads only a little of a body whose request is already answered, then closes the connection: by default, node:http reads
 * and discards such a body at the speed of the client, without an end.
 * @param request whose body has not been read
 */
export function limitRest(request: IncomingMessage, response: ServerResponse, lingerMs = LINGER_MS): void {
  let rest = -1;
  const push = request.push.bind(request);
  Object.assign(request, {
    push: (chunk: Buffer | null): boolean => {
      if (rest >= 0 && chunk !== null && (rest += chunk.length) > REST_BYTES) return false;
      return push(chunk);
    },
    // By default, what follows the response is no longer pushed, so that nothing would stop it.
    _dump: () => request.resume(),
  });
  response.once('finish', () => {
    if (request.complete) return;
    rest = 0;
    const closing = setTimeout(() => request.socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(closing));
  });
}
