import { safeHtml } from '#libs/http-server';
import { pageOf } from '../categories/index.js';
import { LANGUAGES } from './languages.js';

/** A page of any code, in bytes of HTML, without the brand of its workspace. */
export const MAX_PAGE_BYTES = 512 * 1024;

/** The head with its style, the inputs of a form, and the paths behind its buttons take less. */
const BASE_BYTES = 24 * 1024;
/** The tags around an item of a list with one text take less than both; each further text, less than the second. */
const PART_BYTES = 24;
const TEXT_BYTES = 42;
/** A byte of a URL can become three when it is percent-encoded. */
const URL_FACTOR = 3;
const URL_NAMES: readonly string[] = ['href', 'imageUrl'];

/** Returns the most bytes that the page of a code can have in any language; 0 if it has no page. */
export function pageBytesOf({ category, qrData }: { category: string; qrData: object }): number {
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
