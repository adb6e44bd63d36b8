import type { PageContent } from '#libs/qr-codes';
import { contentPolicy, shortUrlHeaders } from '#libs/security-headers';
import { TimeSlices } from '#libs/time-slices';
import { bytesOf, namesAndValues, type EdgeResponse } from './edge-response.js';
import { Chunks } from './chunks.js';
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

/** A short page that can only be read and followed by its links. @param headers additional ones, alternating names and values */
export function pageResponse(status: number, page: PageContent, headers: string[] = []): EdgeResponse {
  const chunks = new Chunks();
  for (const part of htmlOf(page)) chunks.add(part);
  return responseWith(chunks.end(), page, { status, headers });
}

/** The page of a QR code, which can be very long. */
export async function renderInSlices(page: PageContent): Promise<EdgeResponse> {
  const slices = new TimeSlices();
  const chunks = new Chunks();
  for (const part of htmlOf(page)) {
    chunks.add(part);
    if (slices.isOver) await slices.next();
  }
  return responseWith(chunks.end(), page, { status: 200, headers: [] });
}

const responseWith = (
  body: readonly Buffer[],
  page: PageContent,
  { status, headers }: Pick<EdgeResponse, 'status' | 'headers'>,
): EdgeResponse =>
  htmlResponse(body, { status, headers, policy: imageOf(page) === null ? POLICY : POLICY_WITH_IMAGE });

/** @param headers additional ones, alternating names and values */
export const htmlResponse = (
  body: readonly Buffer[],
  { status, headers, policy }: Pick<EdgeResponse, 'status' | 'headers'> & { policy: string },
): EdgeResponse => ({
  status,
  headers: [
    ...['Content-Type', 'text/html; charset=utf-8'],
    ...['Content-Length', String(bytesOf(body))],
    ...['Cache-Control', 'private, no-store'],
    ...namesAndValues(shortUrlHeaders(policy)),
    ...headers,
  ],
  body,
});
