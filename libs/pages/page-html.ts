import { safeHtml, styleElement, type SafeHtml, type Stylesheet } from '#libs/http-server';
import type { Language } from '#libs/languages';
import type { PageAction, PageContent, PageCover } from '#libs/qr-codes';
import { blockHtml, hrefOf, optional, type BlockLook } from './blocks.js';
import { Brand } from './brand.js';
import { locationOf } from './edge-response.js';
import { formHtml } from './form-html.js';
import { icon } from './icons.js';
import { sectionLinksHtml } from './menu-html.js';
import { LANGUAGE_NAMES, PAGE_TEXTS } from './page-texts.js';
import { passwordHtml, type PasswordForm } from './password-html.js';
import type { SentForm } from './sent-form.js';
import { edgeTexts } from './texts/index.js';

export interface PageLook {
  language: Language;
  brand: Brand | null;
  codePath?: string;
  clickQuery?: string;
  reportHref?: string | undefined;
  /** The picture that messengers show. */
  cardUrl?: string | undefined;
  /** Nothing in it can be opened or filled in. */
  isInert?: boolean;
  /** The form as it was sent, and what is wrong with it. */
  sent?: { form?: SentForm | undefined; message: string };
  password?: PasswordForm;
  /** Of the tab, if it is not the title of the page. */
  documentTitle?: string;
}

export function* renderPage(
  page: PageContent,
  look: PageLook,
  style: Stylesheet,
): Generator<string | Buffer> {
  for (const part of renderParts(page, look, style)) yield Buffer.isBuffer(part) ? part : part.markup;
}

/** Every text is escaped and every URL is checked here, so stored data never becomes markup. */
function* renderParts(page: PageContent, look: PageLook, style: Stylesheet): Generator<SafeHtml | Buffer> {
  const { language, brand, isInert } = look;
  const cover = page.cover ?? { type: 'title' };
  const actions = actionsHtml(page, look);
  const classes = [...(brand?.classes ?? []), ...(page.isOver ? ['over'] : [])].join(' ');
  yield headHtml(page, look, style);
  yield safeHtml`<body${classes === '' ? null : safeHtml` class="${classes}"`}>`;
  yield* coverHtml(page, cover, look);
  for (const block of page.blocks ?? []) if (block.type === 'menu') yield sectionLinksHtml(block);
  const isBare = cover.type === 'notice' && brand === null;
  const mainClass = `wrap${actions ? ' pad' : ''}${isBare ? ' none' : ''}`;
  const texts = page.language === undefined ? null : safeHtml` lang="${page.language}"`;
  yield safeHtml`<main class="${mainClass}"${texts}${isInert ? safeHtml` inert` : null}>`;
  if (cover.type === 'file') yield sheetHtml(cover);
  yield* headingHtml(page, cover, look);
  if (look.sent) yield problemHtml(page, look.sent);
  if (look.password) yield passwordHtml(look.password, language);
  yield* contentHtml(page, cover, look);
  yield footHtml(page, look);
  if (cover.type === 'file') yield safeHtml`</div>`;
  const isInside = cover.type === 'notice' || cover.type === 'file';
  if (actions && isInside) yield actions;
  yield safeHtml`</main>`;
  if (actions && !isInside) yield actions;
  yield safeHtml`</body></html>`;
}

function headHtml(page: PageContent, look: PageLook, style: Stylesheet): SafeHtml {
  const { language, brand, codePath, cardUrl } = look;
  const name = brand?.name ?? null;
  const title =
    look.documentTitle ?? (name === null || name === page.title ? page.title : `${page.title} · ${name}`);
  const isCovered = !(page.cover?.type === 'notice' && brand === null);
  const theme = page.isOver ? brand?.overColor : brand?.color;
  return safeHtml`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title>${
    isCovered && theme !== undefined ? safeHtml`<meta name="theme-color" content="${theme}">` : null
  }${codePath === undefined ? null : summaryHtml(page, { name, cardUrl })}${styleElement(Brand.styleOf(brand, style))}</head>`;
}

const MAX_SUMMARY_LENGTH = 200;

/** https://ogp.me */
function summaryHtml(
  { title, lead, summary = lead ?? title, preview }: PageContent,
  { name, cardUrl }: { name: string | null; cardUrl: string | undefined },
): SafeHtml {
  const line = summary.replace(/\s+/g, ' ').trim();
  const text =
    line.length > MAX_SUMMARY_LENGTH ? `${line.slice(0, MAX_SUMMARY_LENGTH - 1).trimEnd()}…` : line;
  const size = safeHtml`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`;
  const card = optional(
    // Without a card, such as with a password, the picture is not for everybody either.
    cardUrl && (preview ?? cardUrl),
    (url) =>
      safeHtml`<meta property="og:image" content="${url}">${preview === undefined ? size : null}<meta name="twitter:card" content="summary_large_image">`,
  );
  return safeHtml`<meta name="description" content="${text}"><meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${text}">${optional(name, (it) => safeHtml`<meta property="og:site_name" content="${it}">`)}${card}`;
}

function* coverHtml(page: PageContent, cover: PageCover, look: PageLook): Generator<SafeHtml | Buffer> {
  const { brand } = look;
  if (cover.type === 'profile') yield safeHtml`<div class="head band light"></div>`;
  if (cover.type === 'profile') return;
  if (cover.type === 'notice' && brand === null) return;
  const kind = cover.type === 'contact' ? safeHtml` band` : null;
  yield safeHtml`<header class="head${kind}"><div class="wrap">`;
  if (brand) yield* brand.line();
  if (brand === null && cover.type === 'contact')
    yield optional(cover.organization, (it) => safeHtml`<p class="brand" dir="auto">${it}</p>`);
  if (cover.type === 'title') {
    if (cover.over) yield safeHtml`<p class="what-it-is">${icon(cover.over.icon)}${cover.over.text}</p>`;
    const title = safeHtml`<h1${cover.isCopied ? safeHtml` class="copied"` : null} dir="auto"${langOf(page)}>${page.title}</h1>`;
    yield cover.date
      ? safeHtml`<div class="day"><div class="date" aria-hidden="true"><span>${cover.date.month}</span><b>${cover.date.day}</b><span>${cover.date.weekday}</span></div>${title}</div>`
      : title;
    yield optional(page.lead, (it) => safeHtml`<p class="lead" dir="auto"${langOf(page)}>${it}</p>`);
    yield translationsHtml(page, look);
  }
  yield safeHtml`</div></header>`;
}

const langOf = ({ language }: PageContent) => (language === undefined ? null : safeHtml` lang="${language}"`);

/** The same page in other languages, which is no scan. */
function translationsHtml(page: PageContent, { codePath, language }: PageLook): SafeHtml {
  const { translations } = page;
  if (translations === undefined || codePath === undefined) return safeHtml``;
  const shown = page.language ?? language;
  const links = translations.map((each) =>
    each === shown
      ? safeHtml`<b lang="${each}" aria-current="true">${LANGUAGE_NAMES[each]}</b>`
      : safeHtml`<a lang="${each}" hreflang="${each}" href="${codePath}/lang/${each}">${LANGUAGE_NAMES[each]}</a>`,
  );
  return safeHtml`<nav class="langs" aria-label="${PAGE_TEXTS.language[language]}">${links}</nav>`;
}

/** The title of a page whose cover has none. */
function* headingHtml(
  page: PageContent,
  cover: PageCover,
  { brand }: PageLook,
): Generator<SafeHtml | Buffer> {
  const title = safeHtml`<h1 dir="auto">${page.title}</h1>${optional(page.lead, (it) => safeHtml`<p class="lead" dir="auto">${it}</p>`)}`;
  if (cover.type === 'file') {
    const facts = cover.facts.map((fact) => safeHtml`<li>${fact}</li>`);
    yield safeHtml`${title}<ul class="meta">${facts}</ul>`;
  }
  if (cover.type === 'notice') yield safeHtml`<div class="sign">${icon(cover.icon)}</div>${title}`;
  if (cover.type === 'contact') {
    yield cover.photo === undefined
      ? safeHtml`<div class="face" aria-hidden="true">${cover.initials}</div>${title}`
      : safeHtml`<div class="face photo"><img src="${cover.photo}" alt="" width="104" height="104"></div>${title}`;
    if (brand)
      yield optional(cover.organization, (it) =>
        it === brand.name ? safeHtml`` : safeHtml`<p class="lead" dir="auto">${it}</p>`,
      );
  }
  if (cover.type === 'pack')
    yield safeHtml`<div class="top"><div class="pack" aria-hidden="true">${packHtml([...page.title][0] ?? '')}</div><div>${title}</div></div>`;
  if (cover.type === 'profile') {
    const mark = brand ? [...brand.mark()] : [];
    yield safeHtml`<div class="who">`;
    yield safeHtml`<div class="face">`;
    if (mark.length > 0) yield* mark;
    else yield safeHtml`<span aria-hidden="true">${[...page.title][0] ?? ''}</span>`;
    yield safeHtml`</div>${title}</div>`;
  }
}

const packHtml = (letter: string): SafeHtml =>
  safeHtml`<svg viewBox="0 0 104 136"><path d="M0 0h104v22H0z" fill="#e2dacc"/><path d="M0 22h104v2H0z" fill="#cfc5b3"/><rect x="18" y="44" width="68" height="62" rx="6" fill="var(--brand)"/><text x="52" y="88">${letter}</text><path d="M34 116h36v4H34z" fill="#8e8371"/></svg>`;

/** Begins what stands beside it on a wide screen. */
function sheetHtml({ picture, isWaiting = false }: PageCover & { type: 'file' }): SafeHtml {
  const sheet = optional(
    picture === undefined ? null : locationOf(picture),
    (src) => safeHtml`<img src="${src}" alt="">`,
  );
  const kind = picture !== undefined ? null : isWaiting ? safeHtml` none wait` : safeHtml` none`;
  return safeHtml`<div class="cov${kind}">${sheet}</div><div class="txt">`;
}

function problemHtml(
  { form }: PageContent,
  { message, form: sent }: NonNullable<PageLook['sent']>,
): SafeHtml {
  const links = (form?.fields ?? []).flatMap(({ name, label }, at) =>
    sent?.faults.has(name) ? [safeHtml`<a href="#field-${String(at)}" dir="auto">${label}</a>`] : [],
  );
  return safeHtml`<div class="sum" role="alert"><b>${message}</b>${links}</div>`;
}

function* contentHtml(
  page: PageContent,
  cover: PageCover,
  { language, codePath, clickQuery = '', sent }: PageLook,
): Generator<SafeHtml | Buffer> {
  const { title, blocks = [], form, isOver = false } = page;
  const look: BlockLook = {
    pathOfClick: (ctaId) => (codePath === undefined ? null : `${codePath}/cta/${ctaId}${clickQuery}`),
    isOver,
    hasForm: form !== undefined,
    title: cover.type === 'bare' ? title : null,
    texts: { or: PAGE_TEXTS.or[language], coupon: PAGE_TEXTS.coupon[language] },
  };
  const isAfterForm = ({ type }: { type: string }) => form !== undefined && type === 'buttons';
  yield* blocks.filter((block) => !isAfterForm(block)).map((block) => blockHtml(block, look));
  if (form && codePath !== undefined)
    yield* formHtml(form, { action: `${codePath}/lead`, language, ...(sent?.form && { sent: sent.form }) });
  yield* blocks.filter(isAfterForm).map((block) => blockHtml(block, look));
}

function footHtml({ foot = [] }: PageContent, { reportHref, language }: PageLook): SafeHtml {
  const lines = foot.map((line) => safeHtml`<p dir="auto">${line}</p>`);
  const report = optional(
    reportHref,
    (href) => safeHtml`<p><a href="${href}">${edgeTexts[language].report}</a></p>`,
  );
  return lines.length === 0 && reportHref === undefined
    ? safeHtml``
    : safeHtml`<div class="foot">${lines}${report}</div>`;
}

/** Null if there is nothing to do. */
function actionsHtml(page: PageContent, { codePath, language, isInert }: PageLook): SafeHtml | null {
  const buttons = (page.actions ?? []).flatMap((action, at) => {
    const address = addressOf(action, codePath);
    const kind = at === 0 && !page.isOver ? 'go' : 'alt';
    const drawing = action.icon === undefined ? null : icon(action.icon);
    return address === null
      ? []
      : [safeHtml`<a class="btn ${kind}" dir="auto" href="${address}">${drawing}${action.label}</a>`];
  });
  return buttons.length === 0
    ? null
    : safeHtml`<nav class="act" aria-label="${PAGE_TEXTS.actions[language]}"${isInert ? safeHtml` inert` : null}><div>${buttons}</div></nav>`;
}

function addressOf(action: PageAction, codePath: string | undefined): string | null {
  if ('href' in action) return hrefOf(action.href);
  if ('isAgain' in action) return codePath ?? null;
  return codePath === undefined ? null : `${codePath}/${action.file}`;
}
