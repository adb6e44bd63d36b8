import { gzipSync } from 'node:zlib';
import type { Packed } from './load.js';

const MIB = 2 ** 20;
const DISHES_A_SECTION = 100;
const SECTIONS = 3;

const packed = (text: string): Packed => ({
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  body: gzipSync(text, { level: 9 }),
});

/** Nested arrays, as many as the limit on bytes allows: 9.7 KB compressed for bulk. */
export const brackets = (limitBytes: number) => {
  const depth = limitBytes / 2;
  return packed('['.repeat(depth) + ']'.repeat(depth));
};

export const emptyArrays = () => packed(`[${Array.from({ length: 3_400_000 }, () => '[]').join()}]`);

/** Keys are in base 36, so that a million of them stay below 10 MiB. */
export const millionKeys = () =>
  packed(`{${Array.from({ length: 1_000_000 }, (_, key) => `"${key.toString(36)}":0`).join()}}`);

/** CSV is not accepted compressed. */
export const commas = (): Packed => ({
  headers: { 'content-type': 'text/csv' },
  body: `name,url
${','.repeat(10 * MIB - 10)}`,
});

export const blankLines = (): Packed => ({
  headers: { 'content-type': 'text/csv' },
  body: `name,url\n${'\n'.repeat(9_000_000)}`,
});

/** The parser reports an error for each record. */
export const emptyRecords = (): Packed => ({
  headers: { 'content-type': 'text/csv' },
  body: `name,url\n${'""\n'.repeat(3_000_000)}`,
});

/** 3,000 dishes in 39 KB. */
export function shortMenu(): Packed {
  const items = Array.from({ length: DISHES_A_SECTION }, () => ({ name: 'a' }));
  const sections = Array.from({ length: 30 }, () => ({ name: 's', items }));
  return plainJson({ name: 'Menu', category: 'menu', qr_data: { title: 'M', currency: 'CHF', sections } });
}

/** 250 menus with 300 dishes each. @param price valid or not */
export function menus(price: string): Packed {
  const items = Array.from({ length: DISHES_A_SECTION }, (_, dish) => ({ name: `Dish ${dish}`, price }));
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({ name: `Section ${section}`, items }));
  const qr_data = { title: 'Menu', currency: 'CHF', sections };
  const menu = (index: number) => ({ name: `Menu ${index}`, category: 'menu', qr_data });
  return packed(JSON.stringify({ items: Array.from({ length: 250 }, (_, index) => menu(index)) }));
}

/** About 120 KiB as JSON, near the limit on qr_data. */
export const longMenu = (index: number) => {
  const description = 'Slowly braised, with vegetables of the season and a sauce of our own. '.repeat(3);
  const items = Array.from({ length: 15 }, (_, dish) => ({
    name: `Dish ${dish}`,
    description,
    price: '9.50',
  }));
  const sections = Array.from({ length: 30 }, (_, section) => ({ name: `Section ${section}`, items }));
  return { name: `Menu ${index}`, category: 'menu', qr_data: { title: 'Menu', currency: 'CHF', sections } };
};

/** Each character takes five bytes in HTML, so the page has nearly 512 KiB. */
export function quotedMenu(): object {
  const items = Array.from({ length: 6 }, (_, dish) => ({
    ...{ name: `Dish ${dish}`, price: '9.50' },
    description: "'".repeat(500),
  }));
  const sections = Array.from({ length: 30 }, (_, section) => ({ name: `Section ${section}`, items }));
  return { title: 'Menu', currency: 'CHF', sections };
}

const plainJson = (value: object): Packed => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const oneLongMenu = () => plainJson(longMenu(0));

/** There are as many as 10 MiB allow. */
export const longMenus = () =>
  plainJson({ items: Array.from({ length: 80 }, (_, index) => longMenu(index)) });
