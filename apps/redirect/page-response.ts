import type { SafeHtml, Stylesheet } from '#libs/html';
import type { PageContent } from '#libs/qr-codes';
import { contentPolicy, shortUrlHeaders } from '#libs/security-headers';
import { TimeSlices } from '#libs/time-slices';
import { bytesOf, namesAndValues, type EdgeResponse } from './edge-response.js';
import { Chunks } from './chunks.js';
import { contentOf, documentOf, imageOf, type PageLook } from './page-html.js';
import { FORM_STYLE } from './form-style.js';
import { STYLE } from './page-style.js';

const SANDBOX = 'allow-forms allow-top-navigation-by-user-activation';

/** A short page that can only be read and followed by its links. @param headers additional ones, alternating names and values */
export const pageResponse = (
  status: number,
  page: PageContent,
  look: PageLook,
  headers: string[] = [],
): EdgeResponse => responseWith(chunksOf(partsOf(page, look)), page, look, { status, headers });

/** The page of a QR code, which can be very long. */
export async function renderInSlices(page: PageContent, look: PageLook): Promise<EdgeResponse> {
  const slices = new TimeSlices();
  const chunks = new Chunks();
  for (const part of partsOf(page, look)) {
    chunks.add(part);
    if (slices.isOver) await slices.next();
  }
  return responseWith(chunks.end(), page, look, { status: 200, headers: [] });
}

/** A page with a form. @param main may have a place for a token @param directives of its policy that differ */
export function formResponse(
  main: Iterable<SafeHtml | Buffer>,
  look: PageLook,
  {
    title,
    style,
    directives,
    ...rest
  }: { title: string; style: Stylesheet; directives: Record<string, string> } & Pick<
    EdgeResponse,
    'status' | 'headers'
  >,
): EdgeResponse {
  const policy = policyOf(look, { style, directives });
  return htmlResponse(chunksOf(documentOf(main, look, { title, style })), { ...rest, policy });
}

const partsOf = (page: PageContent, look: PageLook) =>
  documentOf(contentOf(page, look), look, { title: page.title, style: styleOf(page) });

const styleOf = ({ form }: PageContent): Stylesheet => (form ? FORM_STYLE : STYLE);

function chunksOf(parts: Iterable<string | Buffer>): readonly Buffer[] {
  const chunks = new Chunks();
  for (const part of parts) chunks.add(part);
  return chunks.end();
}

function responseWith(
  body: readonly Buffer[],
  page: PageContent,
  look: PageLook,
  { status, headers }: Pick<EdgeResponse, 'status' | 'headers'>,
): EdgeResponse {
  const isSaving = page.download !== undefined && look.codePath !== undefined;
  const directives = {
    // By scheme, since images are often redirected to other hosts.
    ...(imageOf(page) !== null && { 'img-src': 'http: https:' }),
    ...(page.form && { 'form-action': "'self'" }),
    ...(isSaving && { sandbox: `${SANDBOX} allow-downloads` }),
  };
  return htmlResponse(body, {
    status,
    headers,
    policy: policyOf(look, { style: styleOf(page), directives }),
  });
}

function policyOf(
  { brand }: PageLook,
  { style, directives }: { style: Stylesheet; directives: Record<string, string> },
): string {
  const { 'img-src': images = "'self'", ...others } = directives;
  return contentPolicy({
    'style-src': (brand?.styleOf(style) ?? style).source,
    // 'self' is the icon of the host.
    'img-src': brand?.hasLogo ? `${images} data:` : images,
    sandbox: SANDBOX,
    ...others,
  });
}

/** @param headers additional ones, alternating names and values */
const htmlResponse = (
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
