import { htmlParts, safeHtml, type SafeHtml } from '#libs/html';
import type { PageContent, PageField, PageItem, PageLink, PageSection } from '#libs/qr-codes';
import { locationOf } from './edge-response.js';
import { STYLE } from './page-style.js';

/** Links that we generate, in ASCII; every other link must be a valid destination. */
const OWN_LINK = /^(?:geo|mailto|sms|tel):[!-~]+$/;

/** A whole document, in parts. Every text is escaped and every URL is checked here, so stored data never becomes markup. */
export const htmlOf = (page: PageContent): Iterable<string> => htmlParts(page.title, STYLE, bodyOf(page));

/** The URL of the image, if it may be loaded. */
export const imageOf = ({ imageUrl }: PageContent): string | null =>
  imageUrl === undefined ? null : locationOf(imageUrl);

function* bodyOf(page: PageContent): Generator<SafeHtml> {
  const { title, subtitle, text, fields = [], links = [], sections = [] } = page;
  yield safeHtml`<h1 dir="auto">${title}</h1>`;
  yield when(subtitle, (it) => safeHtml`<p class="quiet subtitle" dir="auto">${it}</p>`);
  yield when(imageOf(page), (it) => safeHtml`<img src="${it}" alt="">`);
  yield when(text, (it) => safeHtml`<p dir="auto">${it}</p>`);
  yield fields.length > 0 ? safeHtml`<dl>${fields.map(fieldOf)}</dl>` : NOTHING;
  yield* listOf('links', links.flatMap(linkOf));
  for (const section of sections) yield* sectionOf(section);
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

function* sectionOf({ heading, items }: PageSection): Generator<SafeHtml> {
  yield safeHtml`<section><h2 dir="auto">${heading}</h2>`;
  yield* listOf('items', itemsOf(items));
  yield safeHtml`</section>`;
}

function* itemsOf(items: Iterable<PageItem>): Generator<SafeHtml> {
  for (const item of items) yield itemOf(item);
}

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

function* listOf(className: string, items: Iterable<SafeHtml>): Generator<SafeHtml> {
  let count = 0;
  for (const item of items) yield count++ === 0 ? safeHtml`<ul class="${className}">${item}` : item;
  if (count > 0) yield safeHtml`</ul>`;
}

const hrefOf = (href: string): string | null => (OWN_LINK.test(href) ? href : locationOf(href));
