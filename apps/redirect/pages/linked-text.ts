import { safeHtml, type SafeHtml } from '#libs/http-server';
import { locationOf } from './edge-response.js';

/** URLs and email addresses, without the punctuation that ends a sentence. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])|([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi;

/** The URLs in a text to which links lead. */
export const urlsIn = (text: string): string[] => [...text.matchAll(LINK)].flatMap(([, url]) => url ?? []);

/** A text of people, whose URLs and email addresses become links. */
export function linkedText(text: string): SafeHtml {
  const parts: SafeHtml[] = [];
  let at = 0;
  for (const { 0: found, 1: url, index } of text.matchAll(LINK)) {
    const href = url === undefined ? `mailto:${found}` : locationOf(url);
    if (href === null) continue;
    parts.push(
      safeHtml`${text.slice(at, index)}`,
      safeHtml`<a href="${href}" rel="nofollow noopener">${found}</a>`,
    );
    at = index + found.length;
  }
  return safeHtml`${[...parts, safeHtml`${text.slice(at)}`]}`;
}
