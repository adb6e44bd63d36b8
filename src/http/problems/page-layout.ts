import { contentPolicy, documentHead, DOCUMENT_END, safeHtml, type Insertable } from '#libs/http-server';
import { PAGE_STYLE } from './page-style.js';
import { SHOW_PASSWORD } from './show-password.js';
import { USE_PASSKEY } from './use-passkey.js';

/** Forms and requests go only to this service, the one image is its icon, and the scripts are the two that stand here. */
export const PAGE_POLICY = contentPolicy({
  'style-src': PAGE_STYLE.source,
  'script-src': `${SHOW_PASSWORD.source} ${USE_PASSKEY.source}`,
  'connect-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
});

/** Links are relative, so that they also work below a path of BASE_URL. */
export const HOME = './';

interface Content {
  title: string;
  /** Below the title. */
  body: Insertable;
  home?: string;
  /** A BCP 47 tag. */
  language?: string;
  documentTitle?: string;
  /** Beside the content on large screens; without it, the page is about a fault. */
  aside?: Insertable;
  /** Above the title. */
  picture?: Insertable;
  /** At the bottom. */
  foot?: Insertable;
}

const SYMBOL = safeHtml`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="4" y="4" width="6" height="6" rx="1"/><rect x="14" y="4" width="6" height="6" rx="1"/><rect x="4" y="14" width="6" height="6" rx="1"/><path d="M14 14h2v2M20 14v.01M14 20h2M20 17v3h-1"/></svg>`;

export function pageOf({ title, body, home = HOME, aside = null, foot = null, ...rest }: Content): string {
  const { language, documentTitle = title, picture = null } = rest;
  const main = safeHtml`<main><a class="logo" href="${home}">${SYMBOL}qr-service</a>${picture}<h1>${title}</h1>${body}${foot}</main>`;
  const content = safeHtml`<div class="${aside === null ? 'alone' : 'doors'}">${main}${aside}</div>`.markup;
  const scripts = [
    ...(content.includes('type="password"') ? [SHOW_PASSWORD.element.markup] : []),
    ...(content.includes('class="btn key"') ? [USE_PASSKEY.element.markup] : []),
  ].join('');
  return `${documentHead(`${documentTitle} – qr-service`, PAGE_STYLE, { language })}${content}${scripts}${DOCUMENT_END}`;
}
