import { escapeHtml } from './escape-html.js';

/** Markup in which every text is escaped. Outside of this lib, only `safeHtml` creates it. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

/** A text is escaped; null is nothing. */
export type Insertable = string | SafeHtml | readonly SafeHtml[] | null;

/** A tag for templates of markup: escapes what is inserted, for an element or a quoted attribute. */
export const safeHtml = (literals: TemplateStringsArray, ...inserted: Insertable[]): SafeHtml =>
  new SafeHtml(
    literals.map((literal, index) => (index === 0 ? '' : markupOf(inserted[index - 1])) + literal).join(''),
  );

function markupOf(value: Insertable | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof SafeHtml ? value.markup : value.map(({ markup }) => markup).join('');
}
