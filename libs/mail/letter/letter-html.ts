import { contrastRatio, safeHtml, type SafeHtml } from '#libs/http-server';
import type { Letter, LetterBar, LetterBrand, LetterFacts } from './letter.js';
import { LETTER_TEXTS } from './letter.texts.js';

const PRODUCT = { name: 'qr-service', color: '#3c5de2' };
const CARD = { light: '#ffffff', dark: '#1d2024' };
/** WCAG 2.2, 1.4.11: contrast of a button to its surroundings. */
const MIN_EDGE = 3;

const FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/** Programs that know no media queries show the colors of the style attributes, which are those of light mode. */
const STYLE = safeHtml`<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.bg{background:#15171a!important}.card{background:#1d2024!important;border-color:#32363d!important}.i{color:#eef0f3!important}.s{color:#a3a9b4!important}.a{color:#93a8ff!important}.q{background:#25292f!important}.e{border-color:#6b717c!important}.l{border-color:#32363d!important}}@media(max-width:480px){.pad{padding:24px 20px!important}.b{display:block!important;text-align:center!important}}</style>`;

interface Colors {
  fill: string;
  on: string;
  border: string;
  /** A dark button needs an edge on the dark card. */
  hasEdgeInDark: boolean;
}

function colorsOf(brand: LetterBrand | null): Colors {
  const fill = brand?.color ?? PRODUCT.color;
  return {
    fill,
    on: contrastRatio(fill, '#ffffff') >= 4.5 ? '#ffffff' : '#1d1904',
    border: contrastRatio(fill, CARD.light) < MIN_EDGE ? '#8b919c' : fill,
    hasEdgeInDark: contrastRatio(fill, CARD.dark) < MIN_EDGE,
  };
}

function headerOf(brand: LetterBrand | null, { fill, on }: Colors): SafeHtml {
  const name = brand?.name ?? PRODUCT.name;
  const initials = brand?.name ? initialsOf(brand.name) : 'QR';
  return safeHtml`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td aria-hidden="true" style="width:28px;height:28px;border-radius:7px;background:${fill};color:${on};font-size:12px;font-weight:700;text-align:center">${initials}</td><td class="i" dir="auto" style="padding-left:10px;color:#16181d;font-size:14px;font-weight:600">${name}</td></tr></table>`;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

const eyebrowOf = ({ eyebrow }: Letter): SafeHtml | null =>
  eyebrow === undefined
    ? null
    : safeHtml`<p class="s" dir="auto" style="margin:0 0 6px;color:#5d636e;font-size:14px;line-height:20px">${eyebrow}</p>`;

const MAX_BAR_PX = 96;

/** The longest bar stands out. */
function barsOf(bars: readonly LetterBar[], fill: string): SafeHtml | null {
  if (bars.length === 0) return null;
  const columns = bars.map(({ count, share }) => {
    const height = Math.max(2, Math.round(MAX_BAR_PX * share));
    return safeHtml`<td align="center" valign="bottom"><div class="s" style="color:#5d636e;font-size:12px;line-height:18px">${count}</div><div style="height:${String(height)}px;margin:2px 3px 0;border-radius:4px 4px 0 0;background:${fill};opacity:${share === 1 ? '1' : '.35'};font-size:0">&nbsp;</div></td>`;
  });
  const names = bars.map(
    ({ name }) =>
      safeHtml`<td class="l s" align="center" style="padding:6px 0 0;border-top:1px solid #e2e4e9;color:#5d636e;font-size:12px;line-height:18px">${name}</td>`,
  );
  return safeHtml`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0;table-layout:fixed"><tr>${columns}</tr><tr>${names}</tr></table>`;
}

function factsOf(facts: LetterFacts | undefined): SafeHtml | null {
  if (facts === undefined) return null;
  const { heading, rows } = facts;
  const cell =
    'padding:9px 0;border-top:1px solid #e2e4e9;font-size:14px;line-height:21px;overflow-wrap:anywhere';
  const lines = rows.map(
    ({ label, text }) =>
      safeHtml`<tr><td class="l s" dir="auto" valign="top" style="${cell};padding-right:16px;color:#5d636e">${label}</td><td class="l i" dir="auto" valign="top" style="${cell};color:#16181d">${text}</td></tr>`,
  );
  const head =
    heading === undefined
      ? null
      : safeHtml`<h2 class="i" style="margin:24px 0 0;color:#16181d;font-size:16px;line-height:22px;font-weight:600">${heading}</h2>`;
  return safeHtml`${head}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:${heading === undefined ? '20px' : '8px'} 0 0">${lines}</table>`;
}

/** Tables and style attributes, because email programs ignore most of what browsers do. */
export function renderLetter(letter: Letter, stopUrl: string | null): string {
  const { language, subject, heading = subject, paragraphs, button, notes, command, brand = null } = letter;
  const colors = colorsOf(brand);
  const { fill, on, border, hasEdgeInDark } = colors;
  const body = paragraphs.map(
    (text) =>
      safeHtml`<p class="i" style="margin:14px 0 0;color:#16181d;font-size:16px;line-height:24px">${text}</p>`,
  );
  const link = safeHtml`<p class="s" style="margin:18px 0 0;color:#5d636e;font-size:13px;line-height:20px">${LETTER_TEXTS.orOpen[language]} <a class="a" href="${button.url}" style="color:#2f4bc9;word-break:break-all">${button.url}</a></p>`;
  const run =
    command === undefined
      ? null
      : safeHtml`<p class="s" style="margin:18px 0 0;color:#5d636e;font-size:13px;line-height:20px">${command.text}</p><p class="q i" style="margin:8px 0 0;padding:10px 12px;background:#f4f5f7;border-radius:8px;color:#16181d;font:13px/20px ui-monospace,Menlo,Consolas,monospace;word-break:break-all">${command.line}</p>`;
  const stop =
    stopUrl === null
      ? null
      : safeHtml` <a class="a" href="${stopUrl}" style="color:#2f4bc9">${LETTER_TEXTS.stop[language]}</a>`;
  return safeHtml`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>${STYLE}</head><body class="bg" style="margin:0;padding:0;background:#f4f5f7;-webkit-text-size-adjust:100%"><div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div><div role="main"><table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:28px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${FONT}"><tr><td style="padding:0 4px 14px">${headerOf(brand, colors)}</td></tr><tr><td class="card pad" style="padding:32px;background:${CARD.light};border:1px solid #e2e4e9;border-radius:14px">${eyebrowOf(letter)}<h1 class="i" dir="auto" style="margin:0;color:#16181d;font-size:26px;line-height:32px;font-weight:650;letter-spacing:-.02em;overflow-wrap:anywhere">${heading}</h1>${body}${barsOf(letter.bars ?? [], fill)}${factsOf(letter.facts)}<p style="margin:24px 0 0"><a class="b${hasEdgeInDark ? ' e' : ''}" href="${button.url}" style="display:inline-block;padding:12px 19px;border:1px solid ${border};border-radius:10px;background:${fill};color:${on};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${button.label}</a></p>${link}${run}</td></tr><tr><td class="s" style="padding:18px 4px 0;color:#5d636e;font-size:12px;line-height:18px">${notes.join(' ')}${stop}</td></tr></table></td></tr></table></div></body></html>`
    .markup;
}
