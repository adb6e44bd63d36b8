import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const HANDLERS = ['kOnHeaders', 'kOnHeadersComplete', 'kOnBody', 'kOnMessageComplete'] as const;

/** Of node:http: its handlers are properties whose names are numbers, and constants of its class. */
interface Parser {
  /** Names and values of the head that is being read, or of trailers. */
  _headers: string[];
  incoming: IncomingMessage | null;
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
  const handlers = HANDLERS.map((name) => parser.constructor[name]);
  const before = handlers.map((handler) => parser[handler]);
  for (const handler of handlers) parser[handler] = null;
  // Parsers are used again, for other connections. Ahead of what else restores handlers, as it has changed them before.
  socket.prependOnceListener('close', () => {
    for (const [index, handler] of handlers.entries()) parser[handler] = before[index];
  });
}

export const parserOf = (socket: Socket): Parser | null =>
  'parser' in socket ? (socket.parser as Parser | null) : null;
