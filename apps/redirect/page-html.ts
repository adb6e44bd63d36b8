import { escapeHtml } from '#libs/html';
import type { PageContent, PageField, PageItem, PageLink, PageSection } from '#libs/qr-codes';
import { locationOf } from './edge-answer.js';
import { STYLE } from './page-style.js';

/** Links that we generate, in ASCII; every other link must be a valid destination. */
const OWN_LINK = /^(?:geo|mailto|sms|tel):[!-~]+$/;

/** A whole document. Every text is escaped and every URL is checked here, so stored data never becomes markup. */
export const htmlOf = (page: PageContent): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head><body><main>${bodyOf(page)}</main></body></html>`;

/** The URL of the image, if it may be loaded. */
export const imageOf = ({ imageUrl }: PageContent): string | null =>
  imageUrl === undefined ? null : locationOf(imageUrl);

function bodyOf(page: PageContent): string {
  const { title, subtitle, text, fields = [], links = [], sections = [] } = page;
  const image = imageOf(page);
  return [
    `<h1 dir="auto">${escapeHtml(title)}</h1>`,
    subtitle ? `<p class="quiet subtitle" dir="auto">${escapeHtml(subtitle)}</p>` : '',
    image ? `<img src="${escapeHtml(image)}" alt="">` : '',
    text ? `<p dir="auto">${escapeHtml(text)}</p>` : '',
    wrapped('dl', '', fields.map(fieldOf)),
    wrapped('ul', 'links', links.map(linkOf)),
    ...sections.map(sectionOf),
  ].join('');
}

function fieldOf({ label, text, href, isCode }: PageField): string {
  const shown = isCode ? `<code>${escapeHtml(text)}</code>` : escapeHtml(text);
  const address = href === undefined ? null : hrefOf(href);
  const linked = address === null ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`;
  return `<dt>${escapeHtml(label)}</dt><dd dir="auto">${linked}</dd>`;
}

function linkOf({ label, href }: PageLink): string {
  const address = hrefOf(href);
  return address === null
    ? ''
    : `<li><a dir="auto" href="${escapeHtml(address)}">${escapeHtml(label)}</a></li>`;
}

const sectionOf = ({ heading, items }: PageSection): string =>
  `<section><h2 dir="auto">${escapeHtml(heading)}</h2>${wrapped('ul', 'items', items.map(itemOf))}</section>`;

function itemOf({ name, text, aside, note }: PageItem): string {
  const price = aside ? `<span class="aside">${escapeHtml(aside)}</span>` : '';
  return [
    `<li><div class="line"><span dir="auto">${escapeHtml(name)}</span>${price}</div>`,
    text ? `<p class="quiet" dir="auto">${escapeHtml(text)}</p>` : '',
    note ? `<small class="quiet" dir="auto">${escapeHtml(note)}</small>` : '',
    '</li>',
  ].join('');
}

function wrapped(tag: string, className: string, parts: string[]): string {
  const inside = parts.join('');
  return inside && `<${tag}${className && ` class="${className}"`}>${inside}</${tag}>`;
}

const hrefOf = (href: string): string | null => (OWN_LINK.test(href) ? href : locationOf(href));
