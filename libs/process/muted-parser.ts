import type { Socket } from 'node:net';

const HANDLERS = ['kOnHeaders', 'kOnHeadersComplete', 'kOnBody', 'kOnMessageComplete'] as const;

/** Of node:http: its handlers are properties whose names are numbers, and constants of its class. */
interface Parser {
  [handler: number]: unknown;
  constructor: Record<(typeof HANDLERS)[number], number>;
}

/**
 * Takes nothing further from a connection that is being closed. node:http reads 64 KiB at once, and otherwise goes on
 * to make thousands of requests or chunks of them, which occupies the event loop for 10 ms.
 */
export function muteParser(socket: Socket): void {
  const parser = parserOf(socket);
  if (!parser || socket.closed) return;
  for (const name of HANDLERS) {
    const handler = parser.constructor[name];
    const before = parser[handler];
    parser[handler] = null;
    // Parsers are used again, for other connections.
    socket.once('close', () => (parser[handler] = before));
  }
}

const parserOf = (socket: Socket): Parser | null =>
  'parser' in socket ? (socket.parser as Parser | null) : null;
