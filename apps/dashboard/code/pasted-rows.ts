import type { Values } from './values.js';

const CURRENCY = String.raw`(?:[A-Z]{3}|[€$£])`;
/** A name, dots or spaces, and an amount as people write it: "Soup 9.50", "Soup … CHF 9,50", "Soup 9.–". */
const PRICED = new RegExp(
  String.raw`^(\S.*?)[\s.…·–-]+(?:${CURRENCY}\s*)?(\d{1,6}(?:[.,]\d{1,3})?)[.,]?[-–—]*\s*${CURRENCY}?$`,
  'u',
);
/** Such as the vintage of a wine. */
const YEAR = /^(?:19|20)\d\d$/;

/** Reads several lines as rows; null if the text is one line, which is pasted as usual. */
export function rowsIn(text: string): Values[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  return lines.length < 2 ? null : lines.map(rowOf);
}

function rowOf(line: string): Values {
  const [, name, price] = PRICED.exec(line) ?? [];
  const isPriced = name !== undefined && price !== undefined && !YEAR.test(price);
  return isPriced ? { name, price } : { name: line };
}
