import type { CodeFile } from '#libs/qr-codes';
import { contentDisposition, contentPolicy, shortUrlHeaders } from '#libs/http-server';
import { type EdgeResponse, namesAndValues } from '#libs/pages';

const HEADERS = [
  ...['Cache-Control', 'private, no-store'],
  ...namesAndValues(shortUrlHeaders(contentPolicy())),
];

export function toFileResponse({ contentType, name, content }: CodeFile): EdgeResponse {
  const body = Buffer.from(content);
  return {
    status: 200,
    headers: [
      ...['Content-Type', contentType],
      ...['Content-Length', String(body.length)],
      ...['Content-Disposition', contentDisposition('attachment', name)],
      ...HEADERS,
    ],
    body: [body],
  };
}
