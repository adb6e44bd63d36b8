import { Exclude } from 'class-transformer';
import type { Language } from '#libs/languages';
import type { PageContent } from '../page/page-content.js';
import type { Category, FiledCode, Product } from './category.js';
import * as table from './table.js';

export type * from './category.js';
export * from './table.js';

interface CodeData {
  category: string;
  qrData: object;
}

const isCategory = (exported: object): exported is Category => 'dataDto' in exported;

export const categories: readonly Category[] = Object.values<object>(table)
  .filter(isCategory)
  .sort((one, other) => (one.name < other.name ? -1 : 1));

export const categoryNames = categories.map(({ name }) => name);

const byName = new Map<unknown, Category>(categories.map((category) => [category.name, category]));

export function categoryOf(name: string): Category {
  const found = byName.get(name);
  if (!found) throw new Error(`unknown category ${name}`);
  return found;
}

/** Returns an absolute http or https URL, or null if a page is shown. */
export const destinationOf = ({ category, qrData }: CodeData, os?: string): string | null =>
  categoryOf(category).destination(qrData, os);

/** @param now in milliseconds since 1970: what has ended looks different */
export const pageOf = ({ category, qrData }: CodeData, language: Language, now: number): PageContent | null =>
  categoryOf(category).page?.(qrData, language, now) ?? null;

export interface CodeFile {
  path: string;
  contentType: string;
  name: string;
  content: string;
}

/** Returns the file that the code's page offers; null if there is none or old data is invalid. */
export function buildFile({
  category,
  qrData,
  id,
  version,
  updatedAt,
}: CodeData & FiledCode): CodeFile | null {
  const { download } = printed(category) ?? {};
  if (!download) return null;
  const { path, contentType } = download;
  try {
    return {
      path,
      contentType,
      name: download.name(qrData),
      content: download.content(qrData, { id, version, updatedAt }),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const productOf = ({ category, qrData }: CodeData): Product | null =>
  printed(category)?.product?.(qrData) ?? null;

function printed(name: string) {
  const category = categoryOf(name);
  return category.dynamic === 'always' ? null : category;
}

/**
 * Decides if the symbol of a new code contains the short URL. Returns null if the category has no symbol of the
 * requested kind.
 */
export function dynamicOf(category: string, wanted: boolean | undefined): boolean | null {
  const { dynamic } = categoryOf(category);
  if (dynamic === 'always') return wanted === false ? null : true;
  if (dynamic === 'never') return wanted === true ? null : false;
  return wanted ?? dynamic === 'by default';
}

export function buildStaticPayload({ category, qrData }: CodeData): string {
  const found = categoryOf(category);
  if (found.dynamic === 'always') throw new Error(`a QR code of category ${category} is never static`);
  return found.staticPayload(qrData);
}

/** Accepts anything, because data without a valid category cannot be validated. */
@Exclude()
class UnknownData {}

export const dataDtoOf = (name: unknown): new () => object => byName.get(name)?.dataDto ?? UnknownData;
