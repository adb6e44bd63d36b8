import type { IncomingMessage } from 'node:http';

/** A scan has none, but some clients send one. */
const MAX_BYTES = 64 * 1024;

/** Reads the body of a scan, and calls `end` when it was readable to its end; `refuse` when it is too large. */
export function discardBody(request: IncomingMessage, end: () => void, refuse: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) return;
    request.off('data', count).off('end', end);
    refuse();
  };
  request.on('data', count).once('end', end);
}
