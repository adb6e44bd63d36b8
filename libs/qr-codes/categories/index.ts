import { Exclude } from 'class-transformer';
import type { PageContent } from '../page/page-content.js';
import type { Category } from './category.js';
import * as table from './table.js';

export type * from './category.js';
export * from './table.js';

interface CodeData {
  category: string;
  qrData: object;
}

const isCategory = (exported: object): exported is Category => 'dataDto' in exported;

/** Every category, by name. */
export const categories: readonly Category[] = Object.values<object>(table)
  .filter(isCategory)
  .sort((one, other) => (one.name < other.name ? -1 : 1));

export const categoryNames = categories.map(({ name }) => name);

const byName = new Map<unknown, Category>(categories.map((category) => [category.name, category]));

/** @throws Error for a name that no validation let through */
export function categoryOf(name: string): Category {
  const found = byName.get(name);
  if (!found) throw new Error(`unknown category ${name}`);
  return found;
}

/** Where a scan of this code is sent: an absolute http or https URL; null when it is shown a page. */
export const destinationOf = ({ category, qrData }: CodeData, os?: string): string | null =>
  categoryOf(category).destination(qrData, os);

/** What a scan of this code is shown; null when it is redirected. */
export const pageOf = ({ category, qrData }: CodeData): PageContent | null =>
  categoryOf(category).page?.(qrData) ?? null;

/** Whether the symbol of a new code holds the short URL; null when its category has no symbol of the wanted kind. */
export function dynamicOf(category: string, wanted: boolean | undefined): boolean | null {
  const { dynamic } = categoryOf(category);
  if (dynamic === 'always') return wanted === false ? null : true;
  if (dynamic === 'never') return wanted === true ? null : false;
  return wanted ?? dynamic === 'by default';
}

/**
 * Exactly what the symbol of a static code holds.
 * @throws Error for a category that has no static symbol
 */
export function staticPayloadOf({ category, qrData }: CodeData): string {
  const found = categoryOf(category);
  if (found.dynamic === 'always') throw new Error(`a QR code of category ${category} is never static`);
  return found.staticPayload(qrData);
}

/** Takes nothing: while the category is wrong, nothing can be said about its data. */
@Exclude()
class UnknownData {}

/** The DTO of a category's qr_data. */
export const dataDtoOf = (name: unknown): new () => object => byName.get(name)?.dataDto ?? UnknownData;
