import { safeHtml, type SafeHtml } from '#libs/http-server';
import { telUri } from '#libs/qr-codes';
import { locationOf } from './edge-response.js';

const LINK =
  /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])|([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})|(?<![\w+])\+\d(?:[ \u00a0./-]?\d){6,14}(?!\w)/gi;

export function linkedText(text: string): SafeHtml {
  const parts: SafeHtml[] = [];
  let at = 0;
  for (const { 0: found, 1: url, 2: address, index } of text.matchAll(LINK)) {
    const href =
      url !== undefined ? locationOf(url) : address !== undefined ? `mailto:${address}` : telUri(found);
    if (href === null) continue;
    parts.push(
      safeHtml`${text.slice(at, index)}`,
      safeHtml`<a href="${href}" rel="nofollow noopener">${found}</a>`,
    );
    at = index + found.length;
  }
  return safeHtml`${[...parts, safeHtml`${text.slice(at)}`]}`;
}
