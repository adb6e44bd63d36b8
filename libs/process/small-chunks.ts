import type { IncomingMessage } from 'node:http';
import { muteParser } from './muted-parser.js';

/** Each chunk takes 2 µs and 400 bytes of memory, however small it is. */
const MIN_AVERAGE_BYTES = 32;
/** Chunks that can be smaller. */
const SMALL_CHUNKS = 250;

/** Of `rawHeaders`, since building `headers` takes a scan longer. */
export const isChunked = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.some(
    (name, at) => at % 2 === 0 && name.length === 17 && name.toLowerCase() === 'transfer-encoding',
  );

/**
 * Ends the reading of a chunked body whose chunks are very small on average, and calls `refuse`.
 * @param request whose body has not been read
 */
export function limitSmallChunks(request: IncomingMessage, refuse: () => void): void {
  let [count, bytes] = [0, 0];
  const push = request.push.bind(request);
  Object.assign(request, {
    push: (chunk: Buffer | null): boolean => {
      count += 1;
      bytes += chunk?.length ?? 0;
      if (chunk === null || count <= SMALL_CHUNKS || bytes >= count * MIN_AVERAGE_BYTES) return push(chunk);
      muteParser(request.socket);
      refuse();
      return false;
    },
    // By default, the rest of a body whose request is answered is no longer pushed, but takes as long.
    _dump: () => request.resume(),
  });
}
