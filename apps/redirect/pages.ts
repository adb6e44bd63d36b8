import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const STYLE =
  'body{font:1.1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:28rem;padding:0 1.5rem;color:#222;background:#fff}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#16181c}}';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-forms allow-top-navigation-by-user-activation',
].join('; ');

interface Page {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
}

export const unknownCode: Page = {
  status: 404,
  title: 'Nothing here',
  text: 'This QR code leads nowhere. Perhaps the address was mistyped.',
};
export const deletedCode: Page = {
  status: 410,
  title: 'No longer available',
  text: 'The owner of this QR code has taken it away.',
};
export const wrongMethod: Page = {
  status: 405,
  title: 'Not possible',
  text: 'This address can only be opened.',
  headers: { Allow: 'GET, HEAD' },
};
export const tryAgain: Page = {
  status: 503,
  title: 'Please try again',
  text: 'The service is not available at the moment. Please scan the code again.',
  headers: { 'Retry-After': '2' },
};
/** Sends a small page; node:http leaves the body out of answers to HEAD. */
export function sendPage(response: ServerResponse, { status, title, text, headers }: Page): void {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(html);
}
