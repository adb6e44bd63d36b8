import { safeHtml } from '#libs/http-server';
import { pageOf } from '../categories/index.js';
import { LANGUAGES } from '#libs/languages';

export const MAX_PAGE_BYTES = 512 * 1024;

/** An upper bound for the head with its style, form inputs and the paths of buttons. */
const BASE_BYTES = 28 * 1024;
/**
 * Upper bounds of tags: a list item with one text needs less than both together, each further text less than
 * TEXT_BYTES.
 */
const PART_BYTES = 24;
const TEXT_BYTES = 42;
/** Percent-encoding can triple a byte of a URL. */
const URL_FACTOR = 3;
const URL_NAMES: readonly string[] = ['href', 'url'];
/** The largest drawing, with its tags. */
const ICON_BYTES = 480;
/** A symbol has at most about a byte for each two modules. */
const SYMBOL_BYTES = 20_000;
const DRAWINGS: Readonly<Record<string, number>> = { icon: ICON_BYTES, payload: SYMBOL_BYTES };

/** The length hardly depends on the time. */
const SOME_TIME = Date.UTC(2026, 0, 1);

/** Returns an upper bound for the page of a code in any language; 0 if it has no page. */
export function measurePageBytes({ category, qrData }: { category: string; qrData: object }): number {
  // Most texts are the same in all languages.
  const texts = new Map<string, number>();
  const most = LANGUAGES.map((language) => {
    const page = pageOf({ category, qrData }, language, SOME_TIME);
    return page && contentBytes(page, '', texts);
  });
  return most.includes(null) ? 0 : BASE_BYTES + Math.max(...most.map(Number));
}

function contentBytes(content: unknown, name: string, texts: Map<string, number>): number {
  if (typeof content === 'string') return DRAWINGS[name] ?? TEXT_BYTES + textBytes(content, name, texts);
  if (typeof content !== 'object' || content === null) return 0;
  let bytes = 0;
  if (Array.isArray(content)) {
    for (const part of content) bytes += contentBytes(part, name, texts);
    return bytes;
  }
  for (const [member, value] of Object.entries(content)) bytes += contentBytes(value, member, texts);
  return PART_BYTES + bytes;
}

function textBytes(text: string, name: string, texts: Map<string, number>): number {
  if (URL_NAMES.includes(name)) return URL_FACTOR * Buffer.byteLength(text);
  const known = texts.get(text);
  if (known !== undefined) return known;
  const bytes = Buffer.byteLength(safeHtml`${text}`.markup);
  texts.set(text, bytes);
  return bytes;
}
