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
  const pages = LANGUAGES.map((language) => pageOf({ category, qrData }, language, SOME_TIME));
  return pages.includes(null) ? 0 : BASE_BYTES + Math.max(...pages.map((page) => contentBytes(page)));
}

function contentBytes(content: unknown, name = ''): number {
  if (typeof content === 'string') return DRAWINGS[name] ?? TEXT_BYTES + textBytes(content, name);
  if (Array.isArray(content)) return sum(content.map((part) => contentBytes(part, name)));
  if (typeof content !== 'object' || content === null) return 0;
  return PART_BYTES + sum(Object.entries(content).map(([member, value]) => contentBytes(value, member)));
}

const textBytes = (text: string, name: string): number =>
  URL_NAMES.includes(name)
    ? URL_FACTOR * Buffer.byteLength(text)
    : Buffer.byteLength(safeHtml`${text}`.markup);

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
