import { safeHtml, SafeHtml } from './safe-html.js';
import type { Stylesheet } from './stylesheet.js';

/** A page without scripts, whose style is inside of it. */
export const htmlDocument = (title: string, { css }: Stylesheet, main: SafeHtml): string =>
  safeHtml`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${new SafeHtml(css)}</style></head><body><main>${main}</main></body></html>`
    .markup;
