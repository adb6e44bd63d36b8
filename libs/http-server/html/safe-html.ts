import { escapeHtml } from './escape-html.js';

/** Markup in which every text is escaped. Only `safeHtml` creates it outside of this library. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

export type Insertable = string | SafeHtml | readonly SafeHtml[] | null;

/** Escapes inserted text for an element or a quoted attribute. */
export const safeHtml = (literals: TemplateStringsArray, ...inserted: Insertable[]): SafeHtml =>
  new SafeHtml(
    literals.map((literal, index) => (index === 0 ? '' : toMarkup(inserted[index - 1])) + literal).join(''),
  );

function toMarkup(value: Insertable | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof SafeHtml ? value.markup : value.map(({ markup }) => markup).join('');
}
