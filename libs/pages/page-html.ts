import { DOCUMENT_END, documentHead, safeHtml, type SafeHtml, type Stylesheet } from '#libs/http-server';
import type { Language } from '#libs/languages';
import type { PageContent, PageField, PageItem, PageLink, PageSection } from '#libs/qr-codes';
import type { Brand } from './brand.js';
import { locationOf } from './edge-response.js';
import { formHtml } from './form-html.js';
import { linkedText } from './linked-text.js';
import { edgeTexts } from './texts/index.js';

/** ASCII links that we generate; every other link must be a valid destination. */
const OWN_LINK = /^(?:geo|mailto|sms|tel):[!-~]+$/;

export interface PageLook {
  notice?: string;
  language: Language;
  brand: Brand | null;
  codePath?: string;
  clickQuery?: string;
  reportHref?: string | undefined;
  isNotice?: boolean;
  /** Nothing in it can be opened or filled in. */
  isInert?: boolean;
}

export function* renderDocument(
  content: Iterable<SafeHtml | Buffer>,
  { language, brand, isNotice, isInert, reportHref }: PageLook,
  { title, style, description }: { title: string; style: Stylesheet; description?: string | undefined },
): Generator<string | Buffer> {
  const summary = description === undefined ? {} : { description };
  yield documentHead(title, brand?.styleOf(style) ?? style, { language, ...summary });
  if (brand) yield brand.header;
  yield safeHtml`<main${isNotice ? safeHtml` class="notice"` : null}${isInert ? safeHtml` inert` : null}>`
    .markup;
  for (const part of content) yield Buffer.isBuffer(part) ? part : part.markup;
  yield '</main>';
  if (reportHref !== undefined)
    yield safeHtml`<footer><a href="${reportHref}">${edgeTexts[language].report}</a></footer>`.markup;
  yield DOCUMENT_END;
}

export const imageOf = ({ imageUrl }: PageContent): string | null =>
  imageUrl === undefined ? null : locationOf(imageUrl);

/** Every text is escaped and every URL is checked here, so stored data never becomes markup. */
export function* renderContent(
  page: PageContent,
  { codePath, clickQuery = '', isNotice, language, notice }: PageLook,
): Generator<SafeHtml | Buffer> {
  const { title, subtitle, text, fields = [], links = [], sections = [] } = page;
  const download = renderDownload(page, codePath);
  yield safeHtml`<h1 dir="auto">${title}</h1>`;
  yield when(subtitle, (it) => safeHtml`<p class="quiet subtitle" dir="auto">${it}</p>`);
  yield when(imageOf(page), (it) => safeHtml`<img src="${it}" alt="">`);
  const isAlone = !isNotice && [...fields, ...links, ...sections].length === 0 && !page.form;
  const linked = page.hasLinksInText ? linkedText : asItIs;
  yield when(notice, (it) => safeHtml`<p class="over">${it}</p>`);
  yield when(text, (it) => safeHtml`<p class="${isAlone ? 'card' : 'text'}" dir="auto">${linked(it)}</p>`);
  if (page.download?.isFirst) yield download;
  yield fields.length > 0 ? safeHtml`<dl>${fields.map(renderField)}</dl>` : NOTHING;
  if (!page.download?.isFirst) yield download;
  yield renderList(
    page.areLinksEqual ? 'links equal' : 'links',
    links.flatMap((link) => renderLink(link, pathOfClicks(codePath, clickQuery))),
  );
  yield* sections.map(renderSection);
  if (page.form && codePath !== undefined)
    yield* formHtml(page.form, { action: `${codePath}/lead`, language });
}

function renderField({ label, text, href, isCode }: PageField): SafeHtml {
  const shown = isCode ? safeHtml`<code>${text}</code>` : safeHtml`${text}`;
  const address = href === undefined ? null : hrefOf(href);
  const linked = address === null ? shown : safeHtml`<a href="${address}">${shown}</a>`;
  return safeHtml`<div><dt>${label}</dt><dd dir="auto">${linked}</dd></div>`;
}

const renderDownload = ({ download }: PageContent, codePath: string | undefined): SafeHtml =>
  download && codePath !== undefined
    ? safeHtml`<ul class="links first"><li><a href="${codePath}/${download.file}">${download.label}</a></li></ul>`
    : NOTHING;

const pathOfClicks =
  (codePath: string | undefined, clickQuery: string) =>
  (ctaId: string): string | null =>
    codePath === undefined ? null : `${codePath}/cta/${ctaId}${clickQuery}`;

function renderLink({ label, href, ctaId }: PageLink, pathOf: (ctaId: string) => string | null): SafeHtml[] {
  const target = hrefOf(href);
  const address = target === null || ctaId === undefined ? target : (pathOf(ctaId) ?? target);
  return address === null ? [] : [safeHtml`<li><a dir="auto" href="${address}">${label}</a></li>`];
}

const renderSection = ({ heading, items }: PageSection): SafeHtml =>
  safeHtml`<section><h2 dir="auto">${heading}</h2>${renderList('items', items.map(renderItem))}</section>`;

function renderItem({ name, text, aside, note }: PageItem): SafeHtml {
  const price = when(aside, (it) => safeHtml`<span class="aside">${it}</span>`);
  return safeHtml`<li><div class="line"><span dir="auto">${name}</span>${price}</div>${[
    when(text, (it) => safeHtml`<p class="quiet" dir="auto">${it}</p>`),
    when(note, (it) => safeHtml`<small class="quiet" dir="auto">${it}</small>`),
  ]}</li>`;
}

const NOTHING = safeHtml``;

const asItIs = (text: string): SafeHtml => safeHtml`${text}`;

const when = (text: string | null | undefined, show: (text: string) => SafeHtml): SafeHtml =>
  text ? show(text) : NOTHING;

const renderList = (className: string, items: readonly SafeHtml[]): SafeHtml =>
  items.length > 0 ? safeHtml`<ul class="${className}">${items}</ul>` : NOTHING;

const hrefOf = (href: string): string | null => (OWN_LINK.test(href) ? href : locationOf(href));
