import { htmlDocument, safeHtml, type SafeHtml } from '#libs/html';
import type { PageContent, PageField, PageItem, PageLink, PageSection } from '#libs/qr-codes';
import { locationOf } from './edge-response.js';
import { STYLE } from './page-style.js';

/** Links that we generate, in ASCII; every other link must be a valid destination. */
const OWN_LINK = /^(?:geo|mailto|sms|tel):[!-~]+$/;

/** A whole document. Every text is escaped and every URL is checked here, so stored data never becomes markup. */
export const htmlOf = (page: PageContent): string => htmlDocument(page.title, STYLE, bodyOf(page));

/** The URL of the image, if it may be loaded. */
export const imageOf = ({ imageUrl }: PageContent): string | null =>
  imageUrl === undefined ? null : locationOf(imageUrl);

function bodyOf(page: PageContent): SafeHtml {
  const { title, subtitle, text, fields = [], links = [], sections = [] } = page;
  const image = imageOf(page);
  return safeHtml`${[
    safeHtml`<h1 dir="auto">${title}</h1>`,
    when(subtitle, (it) => safeHtml`<p class="quiet subtitle" dir="auto">${it}</p>`),
    when(image, (it) => safeHtml`<img src="${it}" alt="">`),
    when(text, (it) => safeHtml`<p dir="auto">${it}</p>`),
    fields.length > 0 ? safeHtml`<dl>${fields.map(fieldOf)}</dl>` : NOTHING,
    listOf('links', links.flatMap(linkOf)),
    ...sections.map(sectionOf),
  ]}`;
}

function fieldOf({ label, text, href, isCode }: PageField): SafeHtml {
  const shown = isCode ? safeHtml`<code>${text}</code>` : safeHtml`${text}`;
  const address = href === undefined ? null : hrefOf(href);
  const linked = address === null ? shown : safeHtml`<a href="${address}">${shown}</a>`;
  return safeHtml`<dt>${label}</dt><dd dir="auto">${linked}</dd>`;
}

function linkOf({ label, href }: PageLink): SafeHtml[] {
  const address = hrefOf(href);
  return address === null ? [] : [safeHtml`<li><a dir="auto" href="${address}">${label}</a></li>`];
}

const sectionOf = ({ heading, items }: PageSection): SafeHtml =>
  safeHtml`<section><h2 dir="auto">${heading}</h2>${listOf('items', items.map(itemOf))}</section>`;

function itemOf({ name, text, aside, note }: PageItem): SafeHtml {
  const price = when(aside, (it) => safeHtml`<span class="aside">${it}</span>`);
  return safeHtml`<li><div class="line"><span dir="auto">${name}</span>${price}</div>${[
    when(text, (it) => safeHtml`<p class="quiet" dir="auto">${it}</p>`),
    when(note, (it) => safeHtml`<small class="quiet" dir="auto">${it}</small>`),
  ]}</li>`;
}

const NOTHING = safeHtml``;

const when = (text: string | null | undefined, show: (text: string) => SafeHtml): SafeHtml =>
  text ? show(text) : NOTHING;

const listOf = (className: string, items: SafeHtml[]): SafeHtml =>
  items.length > 0 ? safeHtml`<ul class="${className}">${items}</ul>` : NOTHING;

const hrefOf = (href: string): string | null => (OWN_LINK.test(href) ? href : locationOf(href));
