import type { CodeFile } from '#libs/qr-codes';
import { contentPolicy, shortUrlHeaders } from '#libs/http-server';
import { namesAndValues, type EdgeResponse } from './edge-response.js';

const HEADERS = [
  ...['Cache-Control', 'private, no-store'],
  ...namesAndValues(shortUrlHeaders(contentPolicy())),
];

/** A file that belongs to a code, which browsers save. */
export function fileResponseOf({ contentType, name, content }: CodeFile): EdgeResponse {
  const body = Buffer.from(content);
  return {
    status: 200,
    headers: [
      ...['Content-Type', contentType],
      ...['Content-Length', String(body.length)],
      ...['Content-Disposition', dispositionOf(name)],
      ...HEADERS,
    ],
    body: [body],
  };
}

/** RFC 6266, with a name in ASCII for software that knows no other. */
const dispositionOf = (name: string): string =>
  `attachment; filename="${toAscii(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`;

const toAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_');
