import { contentPolicy, shortUrlHeaders, type SafeHtml, type Stylesheet } from '#libs/http-server';
import type { PageContent } from '#libs/qr-codes';
import { bytesOf, namesAndValues, type EdgeResponse } from './edge-response.js';
import { renderContent, renderDocument, imageOf, type PageLook } from './page-html.js';
import { formDirectives } from './form-html.js';
import { FORM_STYLE } from './form-style.js';
import { STYLE } from './page-style.js';
import { SANDBOX } from './sandbox.js';

/** @param headers additional ones, alternating names and values */
export function pageResponse(
  status: number,
  page: PageContent,
  look: PageLook,
  headers: string[] = [],
): EdgeResponse {
  const directives = { ...imagesOf(page), ...(page.form && formDirectives(page.form)) };
  const policy = buildPolicy(look, { style: styleOf(page), directives });
  return htmlResponse(renderPage(page, look), { status, headers, policy });
}

export interface PagePreview {
  html: Buffer;
  /** To be sent as Content-Security-Policy. */
  policy: string;
}

/** A page in a frame of the dashboard: it runs nothing, sends nothing and leads nowhere. */
export function pagePreview(page: PageContent, look: PageLook): PagePreview {
  const directives = { ...imagesOf(page), 'frame-ancestors': "'self'", sandbox: 'allow-same-origin' };
  return {
    html: Buffer.concat(renderPage(page, { ...look, isInert: true })),
    policy: buildPolicy(look, { style: styleOf(page), directives }),
  };
}

const styleOf = ({ form }: PageContent): Stylesheet => (form ? FORM_STYLE : STYLE);

/** Images are often redirected to other hosts, so only the scheme is required. */
const imagesOf = (page: PageContent) => imageOf(page) !== null && { 'img-src': 'http: https:' };

const renderPage = (page: PageContent, look: PageLook): readonly Buffer[] =>
  joinParts(
    renderDocument(renderContent(page, look), look, {
      ...{ title: page.title, style: styleOf(page) },
      description: look.codePath === undefined ? undefined : summarize(page),
    }),
  );

const MAX_SUMMARY_LENGTH = 200;

function summarize({ title, subtitle, text }: PageContent): string {
  const summary = (text ?? subtitle ?? title).replace(/\s+/g, ' ').trim();
  return summary.length > MAX_SUMMARY_LENGTH
    ? `${summary.slice(0, MAX_SUMMARY_LENGTH - 1).trimEnd()}…`
    : summary;
}

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
  const policy = buildPolicy(look, { style, directives });
  return htmlResponse(joinParts(renderDocument(main, look, { title, style })), { ...rest, policy });
}

/** Buffers stay separate chunks: all pages of a brand share its header, and a token replaces another chunk. */
function joinParts(parts: Iterable<string | Buffer>): readonly Buffer[] {
  const body: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      body.push(Buffer.from(text), part);
      text = '';
    }
  }
  body.push(Buffer.from(text));
  return body.filter(({ length }) => length > 0);
}

function buildPolicy(
  { brand }: PageLook,
  { style, directives }: { style: Stylesheet; directives: Record<string, string> },
): string {
  const { 'img-src': images = "'self'", ...others } = directives;
  return contentPolicy({
    'style-src': (brand?.styleOf(style) ?? style).source,
    // 'self' allows the host's icon.
    'img-src': brand?.hasLogo ? `${images} data:` : images,
    sandbox: SANDBOX,
    ...others,
  });
}

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
