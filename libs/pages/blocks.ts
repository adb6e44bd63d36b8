import { safeHtml, type SafeHtml } from '#libs/http-server';
import { encodeSymbol, type PageBlock, type PageField, type PageLink, type PageRow } from '#libs/qr-codes';
import { locationOf } from './edge-response.js';
import { arrow, icon } from './icons.js';
import { linkedText } from './linked-text.js';
import { menuHtml } from './menu-html.js';

/** ASCII links that we generate; every other link must be a valid destination. */
const OWN_LINK = /^(?:geo|mailto|sms|tel):[!-~]+$/;

export const hrefOf = (href: string): string | null => (OWN_LINK.test(href) ? href : locationOf(href));

export interface BlockLook {
  /** Null leads to the URL itself. */
  pathOfClick: (ctaId: string) => string | null;
  isOver: boolean;
  /** There is a form before the buttons. */
  hasForm: boolean;
  /** The title of a page without one on its cover. */
  title: string | null;
  texts: { or: string; coupon: string };
}

type Renderers = {
  [Type in PageBlock['type']]: (block: Extract<PageBlock, { type: Type }>, look: BlockLook) => SafeHtml;
};

const NOTHING = safeHtml``;

export const optional = (text: string | null | undefined, show: (text: string) => SafeHtml): SafeHtml =>
  text ? show(text) : NOTHING;

const renderers: Renderers = {
  pill: ({ text }) => safeHtml`<p class="soon">${text}</p>`,
  opening: ({ text, isOpen }) => safeHtml`<p class="hours${isOpen ? ' open' : ''}">${text}</p>`,
  text: ({ text, hasLinks }) =>
    safeHtml`<p class="say${hasLinks ? ' card note-card' : ''}" dir="auto">${hasLinks ? linkedText(text) : safeHtml`${text}`}</p>`,
  heading: ({ text }) => safeHtml`<h2 dir="auto">${text}</h2>`,
  list: ({ items }) =>
    safeHtml`<ul class="terms">${items.map((item) => safeHtml`<li dir="auto">${item}</li>`)}</ul>`,
  state: ({ icon: name, title, text }) =>
    safeHtml`<div class="state" role="status">${icon(name)}<div><b>${title}</b><p>${text}</p></div></div>`,
  picture: ({ url }) => optional(locationOf(url), (src) => safeHtml`<img src="${src}" alt="">`),
  rows: ({ rows }) => safeHtml`<ul class="card rows">${rows.map(rowHtml)}</ul>`,
  quick: ({ links }) =>
    safeHtml`<ul class="quick">${links.flatMap((link) =>
      linkHtml(link, { inside: safeHtml`${drawing(link)}${link.label}` }),
    )}</ul>`,
  fields: ({ fields }) =>
    fields.length === 0 ? NOTHING : safeHtml`<dl class="card">${fields.map(fieldHtml)}</dl>`,
  facts: ({ fields }) =>
    safeHtml`<dl class="facts">${fields.map(({ label, text }) => safeHtml`<div><dt>${label}</dt><dd dir="auto">${text}</dd></div>`)}</dl>`,
  alert: ({ row }) =>
    optional(
      row.href === undefined ? null : hrefOf(row.href),
      (href) => safeHtml`<a class="alert" href="${href}">${inRow(row.title, row)}${arrow('next')}</a>`,
    ),
  links: ({ links }, look) =>
    safeHtml`<ul class="links">${links.flatMap((link) =>
      linkHtml(link, {
        look,
        className: 'row',
        inside: safeHtml`${inRow(link.label, link)}${arrow('next')}`,
      }),
    )}</ul>`,
  buttons: ({ links }, look) => {
    const buttons = links.flatMap((link, at) => {
      const address = addressOf(link, look);
      const kind = look.hasForm || at > 0 ? 'alt' : 'go';
      return address === null
        ? []
        : [safeHtml`<a class="btn ${kind}" dir="auto" href="${address}">${drawing(link)}${link.label}</a>`];
    });
    const or = look.hasForm ? safeHtml`<p class="or">${look.texts.or}</p>` : null;
    return buttons.length === 0 ? NOTHING : safeHtml`${or}<div class="btns">${buttons}</div>`;
  },
  secret: ({ label, text, hint }) =>
    safeHtml`<section class="card pw" aria-label="${label}"><p>${label}</p><b>${text}</b><p>${hint}</p></section>`,
  steps: ({ groups }) =>
    safeHtml`<div class="card">${groups.map(
      ({ name, steps }, at) =>
        safeHtml`<details name="how"${at === 0 ? safeHtml` open` : null}><summary>${name}</summary><ol>${steps.map((step) => safeHtml`<li>${step}</li>`)}</ol></details>`,
    )}</div>`,
  next: ({ steps }) =>
    safeHtml`<ol class="next">${steps.map((step) => safeHtml`<li dir="auto"><b>${step.title}</b>${optional(step.detail, (it) => safeHtml`<p>${it}</p>`)}</li>`)}</ol>`,
  symbol: ({ payload, heading, text, alternative }) =>
    safeHtml`<section class="card pal">${symbolHtml(payload, alternative)}<div><h2>${heading}</h2><p>${text}</p></div></section>`,
  place: ({ address }) =>
    safeHtml`<div class="map">${MAP}</div>${optional(address, (it) => safeHtml`<address class="card adr" dir="auto">${it}</address>`)}`,
  more: ({ summary, links }) =>
    safeHtml`<details class="card"><summary>${summary}</summary><ul class="rows">${links.flatMap((link) =>
      linkHtml(link, { className: 'row', inside: safeHtml`${link.label}${arrow('outside')}` }),
    )}</ul></details>`,
  ticket: ({ value, text, label, code, until }, { isOver, title, texts }) =>
    safeHtml`<section class="ticket" aria-label="${texts.coupon}"><div class="up">${
      title === null
        ? safeHtml`<p class="what" dir="auto">${value}</p>`
        : safeHtml`<h1 class="what" dir="auto">${value}</h1>`
    }${optional(text, (it) => safeHtml`<p class="on" dir="auto">${it}</p>`)}</div><div class="low"><p class="lab">${label}</p><b class="code"${isOver ? safeHtml` aria-hidden="true"` : null}>${code}</b>${
      until
        ? safeHtml`<p class="till">${until.text}${optional(until.left, (it) => safeHtml`\u00A0· <b>${it}</b>`)}</p>`
        : null
    }</div></section>`,
  menu: menuHtml,
};

export const blockHtml = (block: PageBlock, look: BlockLook): SafeHtml =>
  (renderers[block.type] as (block: PageBlock, look: BlockLook) => SafeHtml)(block, look);

const drawing = ({ icon: name }: { icon?: PageRow['icon'] }) => (name === undefined ? null : icon(name));

const inRow = (title: string, row: Pick<PageRow, 'icon' | 'detail' | 'time'>): SafeHtml => {
  const named =
    row.time === undefined ? safeHtml`${title}` : safeHtml`<time datetime="${row.time}">${title}</time>`;
  return safeHtml`${drawing(row)}<span dir="auto"><b>${named}</b>${optional(row.detail, (it) => safeHtml`<small>${it}</small>`)}</span>`;
};

function rowHtml(row: PageRow): SafeHtml {
  const href = row.href === undefined ? null : hrefOf(row.href);
  const inside = inRow(row.title, row);
  if (href === null) return safeHtml`<li class="row">${inside}</li>`;
  const end = row.aside === undefined ? arrow('next') : safeHtml`<em>${row.aside}</em>`;
  return safeHtml`<li><a class="row" href="${href}">${inside}${end}</a></li>`;
}

function fieldHtml({ label, text, href }: PageField): SafeHtml {
  const address = href === undefined ? null : hrefOf(href);
  const shown = address === null ? safeHtml`${text}` : safeHtml`<a href="${address}">${text}</a>`;
  return safeHtml`<div><dt>${label}</dt><dd dir="auto">${shown}</dd></div>`;
}

/** Null if the link leads nowhere. */
function addressOf({ href, ctaId }: PageLink, look?: BlockLook): string | null {
  const target = hrefOf(href);
  return target === null || ctaId === undefined ? target : (look?.pathOfClick(ctaId) ?? target);
}

function linkHtml(
  link: PageLink,
  { inside, look, className }: { inside: SafeHtml; look?: BlockLook; className?: string },
): SafeHtml[] {
  const address = addressOf(link, look);
  const of = className === undefined ? null : safeHtml` class="${className}"`;
  return address === null ? [] : [safeHtml`<li><a${of} href="${address}">${inside}</a></li>`];
}

/** Draws each row of modules as lines, as in `M0 .5h7m3 0h1`. */
function symbolHtml(payload: string, alternative: string): SafeHtml {
  const { size, isDark } = encodeSymbol(payload);
  const rows = Array.from({ length: size }, (_, row) => {
    const line = Array.from({ length: size }, (_each, column) => (isDark(row, column) ? '1' : '0')).join('');
    let [path, at] = [`M0 ${row}.5`, 0];
    for (const { 0: run, index } of line.matchAll(/1+/g)) {
      path += `${index === at ? '' : `m${index - at} 0`}h${run.length}`;
      at = index + run.length;
    }
    return path;
  });
  const side = String(size);
  return safeHtml`<svg class="tile" viewBox="0 0 ${side} ${side}" role="img" aria-label="${alternative}"><path d="${rows.join('')}"/></svg>`;
}

const MAP = safeHtml`<svg viewBox="0 0 400 152" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><g stroke-width="1"><ellipse cx="200" cy="104" rx="20" ry="7" opacity=".5"/><ellipse cx="200" cy="104" rx="62" ry="21" opacity=".32"/><ellipse cx="200" cy="104" rx="118" ry="41" opacity=".22"/><ellipse cx="200" cy="104" rx="190" ry="66" opacity=".14"/><ellipse cx="200" cy="104" rx="280" ry="98" opacity=".1"/></g><path d="M200 104s-25-20-25-43a25 25 0 0 1 50 0c0 23-25 43-25 43" fill="var(--fill)" stroke="none"/><circle cx="200" cy="61" r="9" fill="var(--on)" stroke="none"/></svg>`;
