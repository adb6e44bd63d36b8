import { safeHtml, SafeHtml } from './safe-html.js';
import type { Stylesheet } from './stylesheet.js';

/** A page without scripts, whose style is inside of it. */
export const htmlDocument = (title: string, style: Stylesheet, main: SafeHtml): string =>
  [...htmlParts(title, style, [main])].join('');

/** The same in parts, each rendered when it is taken: those of a long page do not have to be rendered at once. */
export function* htmlParts(title: string, { css }: Stylesheet, main: Iterable<SafeHtml>): Generator<string> {
  yield safeHtml`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${new SafeHtml(css)}</style></head><body><main>`
    .markup;
  for (const { markup } of main) yield markup;
  yield '</main></body></html>';
}
