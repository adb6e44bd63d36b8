import { createHash } from 'node:crypto';
import type { PageContent } from '#libs/qr-codes';
import type { EdgeAnswer } from './edge-answer.js';
import { htmlOf, imageOf } from './page-html.js';
import { STYLE } from './page-style.js';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-forms allow-top-navigation-by-user-activation',
];
/** By scheme: images are often redirected to other hosts, and a host name could terminate the directive. */
const IMAGES = 'img-src http: https:';

/** A page that can only be read and followed by its links. @param headers additional ones, alternating names and values */
export function pageAnswer(status: number, page: PageContent, headers: string[] = []): EdgeAnswer {
  const body = Buffer.from(htmlOf(page), 'utf8');
  const policy = imageOf(page) === null ? POLICY : [...POLICY, IMAGES];
  return {
    status,
    headers: [
      ...['Content-Type', 'text/html; charset=utf-8'],
      ...['Content-Length', String(body.length)],
      ...['Cache-Control', 'private, no-store'],
      ...['Content-Security-Policy', policy.join('; ')],
      ...['X-Content-Type-Options', 'nosniff'],
      ...headers,
    ],
    body,
  };
}
