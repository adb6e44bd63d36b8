import type { PageContent } from '#libs/qr-codes';
import { contentPolicy, shortUrlHeaders } from '#libs/security-headers';
import { namesAndValues, type EdgeResponse } from './edge-response.js';
import { htmlOf, imageOf } from './page-html.js';
import { STYLE } from './page-style.js';

/** @param images sources; by scheme where a page has one, since images are often redirected to other hosts */
const policyFor = (images: string) =>
  contentPolicy({
    'style-src': STYLE.source,
    'img-src': images,
    sandbox: 'allow-forms allow-top-navigation-by-user-activation',
  });
/** The icon of the host. */
const POLICY = policyFor("'self'");
const POLICY_WITH_IMAGE = policyFor('http: https:');

/** A page that can only be read and followed by its links. @param headers additional ones, alternating names and values */
export function pageResponse(status: number, page: PageContent, headers: string[] = []): EdgeResponse {
  const body = Buffer.from(htmlOf(page), 'utf8');
  const policy = imageOf(page) === null ? POLICY : POLICY_WITH_IMAGE;
  return {
    status,
    headers: [
      ...['Content-Type', 'text/html; charset=utf-8'],
      ...['Content-Length', String(body.length)],
      ...['Cache-Control', 'private, no-store'],
      ...namesAndValues(shortUrlHeaders(policy)),
      ...headers,
    ],
    body,
  };
}
