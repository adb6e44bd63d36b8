import { safeHtml, SafeHtml } from './safe-html.js';
import type { Stylesheet } from './stylesheet.js';

interface DocumentOptions {
  language?: string | undefined;
  description?: string | undefined;
}

export const documentHead = (
  title: string,
  { css }: Stylesheet,
  { language = 'en', description }: DocumentOptions = {},
): string =>
  safeHtml`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${description === undefined ? null : renderSummary(title, description)}<style>${new SafeHtml(css)}</style></head><body>`
    .markup;

/** https://ogp.me */
const renderSummary = (title: string, description: string) =>
  safeHtml`<meta name="description" content="${description}"><meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`;

/** The style of a page, which its policy allows by hash. */
export const styleElement = ({ css }: Stylesheet): SafeHtml => new SafeHtml(`<style>${css}</style>`);

export const DOCUMENT_END = '</body></html>';

export const htmlDocument = (
  title: string,
  style: Stylesheet,
  main: SafeHtml,
  options: DocumentOptions = {},
): string => `${documentHead(title, style, options)}<main>${main.markup}</main>${DOCUMENT_END}`;
