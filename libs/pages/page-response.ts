import { contentPolicy, shortUrlHeaders, type Stylesheet } from '#libs/http-server';
import type { PageBlock, PageContent, PageItem } from '#libs/qr-codes';
import { bytesOf, locationOf, namesAndValues, type EdgeResponse } from './edge-response.js';
import { Brand } from './brand.js';
import { formDirectives } from './form-html.js';
import { renderPage, type PageLook } from './page-html.js';
import { styleOf } from './page-style.js';
import { SANDBOX } from './sandbox.js';

/** @param headers additional ones, alternating names and values */
export function pageResponse(
  status: number,
  page: PageContent,
  look: PageLook,
  headers: string[] = [],
): EdgeResponse {
  const style = styleFor(page, look);
  const policy = buildPolicy(look, {
    style,
    directives: {
      ...imagesOf(page),
      ...(page.form && formDirectives(page.form)),
      ...passwordDirectives(look),
    },
  });
  const body = joinParts(renderPage(page, look, style));
  return htmlResponse(body, { status, headers, policy });
}

export interface PagePreview {
  html: Buffer;
  /** To be sent as Content-Security-Policy. */
  policy: string;
}

/** A page in a frame of the dashboard: it runs nothing, sends nothing and leads nowhere. */
export function pagePreview(page: PageContent, look: PageLook): PagePreview {
  const style = styleFor(page, look);
  const directives = { ...imagesOf(page), 'frame-ancestors': "'self'", sandbox: 'allow-same-origin' };
  return {
    html: Buffer.concat(joinParts(renderPage(page, { ...look, isInert: true }, style))),
    policy: buildPolicy(look, { style, directives }),
  };
}

const styleFor = (page: PageContent, { password, sent }: PageLook): Stylesheet =>
  styleOf(page, {
    hasActions: (page.actions ?? []).length > 0,
    hasForm: (page.form ?? password ?? sent) !== undefined,
  });

/** Browsers apply form-action to the redirect after a form as well, and a destination can be anywhere. */
const passwordDirectives = ({ password }: PageLook) => password && { 'form-action': 'http: https:' };

/** Images are often redirected to other hosts, so only the scheme is required. */
const hasPhoto = ({ picture }: PageItem): boolean => picture !== undefined;

const showsImage = (block: PageBlock): boolean =>
  (block.type === 'picture' && locationOf(block.url) !== null) ||
  (block.type === 'menu' &&
    (block.featured.items.some(hasPhoto) || block.sections.some(({ items }) => items.some(hasPhoto))));

const imagesOf = ({ cover, blocks = [] }: PageContent) =>
  (blocks.some(showsImage) ||
    (cover?.type === 'contact' && cover.photo !== undefined) ||
    (cover?.type === 'file' && cover.picture !== undefined)) && {
    'img-src': 'http: https:',
  };

/** Buffers stay separate chunks: all pages of a brand share its logo, and a token replaces another chunk. */
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
    'style-src': Brand.styleOf(brand, style).source,
    // 'self' allows the host's icon.
    'img-src': brand?.logo ? `${images} data:` : images,
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
