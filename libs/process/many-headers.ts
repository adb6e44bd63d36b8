import type { Socket } from 'node:net';
import { muteParser, parserOf } from './muted-parser.js';

/** As Apache httpd and Tomcat allow by default; each one takes 0.1 µs of parsing, and memory until the response. */
const MAX_HEADERS = 100;

/** @param rawHeaders alternating names and values */
export const hasManyHeaders = (rawHeaders: readonly unknown[]): boolean =>
  rawHeaders.length > 2 * MAX_HEADERS;

/**
 * Ends the reading of a head with many more headers than that at once: node:http passes them on about 30 at a time.
 * `hasManyHeaders` tells exactly, once the head is complete.
 * @param socket of a new connection
 */
export function limitHeaders(socket: Socket, refuse: (code: 'MANY_HEADERS') => void): void {
  const parser = parserOf(socket);
  if (!parser) return;
  const kOnHeaders = parser.constructor.kOnHeaders;
  const before = parser[kOnHeaders] as (headers: string[], url: string) => void;
  parser[kOnHeaders] = (headers: string[], url: string) => {
    before.call(parser, headers, url);
    if (!hasManyHeaders(parser._headers)) return;
    muteParser(socket);
    // Trailers, whose request may be answered already.
    if (parser.incoming?.complete === false) socket.destroy();
    else refuse('MANY_HEADERS');
  };
  // Parsers are used again, for other connections.
  socket.once('close', () => (parser[kOnHeaders] = before));
}
