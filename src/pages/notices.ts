import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { PageTexts } from './texts/index.js';

/** The address of a page that shows a notice. */
export const withNotice = (page: string, notice: keyof PageTexts['notices']): string =>
  `${page}?notice=${notice}`;

/** Only texts from the table: an address cannot make the page say something else. */
export function renderNotice(notice: unknown, { notices }: PageTexts): SafeHtml | null {
  const found = Object.entries(notices).find(([name]) => name === notice);
  return found ? safeHtml`<div class="notice" role="status"><p>${found[1]}</p></div>` : null;
}
