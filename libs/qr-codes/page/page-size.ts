import { safeHtml } from '#libs/http-server';
import { pageOf } from '../categories/index.js';
import { LANGUAGES } from '#libs/languages';

export const MAX_PAGE_BYTES = 512 * 1024;

/** An upper bound for the head with its style, form inputs and the paths of buttons. */
const BASE_BYTES = 24 * 1024;
/**
 * Upper bounds of tags: a list item with one text needs less than both together, each further text less than
 * TEXT_BYTES.
 */
const PART_BYTES = 24;
const TEXT_BYTES = 42;
/** Percent-encoding can triple a byte of a URL. */
const URL_FACTOR = 3;
const URL_NAMES: readonly string[] = ['href', 'imageUrl'];

/** Returns an upper bound for the page of a code in any language; 0 if it has no page. */
export function measurePageBytes({ category, qrData }: { category: string; qrData: object }): number {
  const pages = LANGUAGES.map((language) => pageOf({ category, qrData }, language));
  return pages.includes(null) ? 0 : BASE_BYTES + Math.max(...pages.map((page) => contentBytes(page)));
}

function contentBytes(content: unknown, name = ''): number {
  if (typeof content === 'string') return TEXT_BYTES + textBytes(content, name);
  if (Array.isArray(content)) return sum(content.map((part) => contentBytes(part, name)));
  if (typeof content !== 'object' || content === null) return 0;
  return PART_BYTES + sum(Object.entries(content).map(([member, value]) => contentBytes(value, member)));
}

const textBytes = (text: string, name: string): number =>
  URL_NAMES.includes(name)
    ? URL_FACTOR * Buffer.byteLength(text)
    : Buffer.byteLength(safeHtml`${text}`.markup);

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
