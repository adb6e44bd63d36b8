import { Exclude } from 'class-transformer';
import type { Category } from './category.js';
import { urlCategory } from './url.category.js';

/** A new category is one file and one line here. */
const categories = [urlCategory] as const;

export const categoryNames = categories.map(({ name }) => name);

/** @throws Error for a name that no validation let through */
export function categoryOf(name: string): Category {
  const found = categories.find((category) => category.name === name);
  if (!found) throw new Error(`unknown category ${name}`);
  return found;
}

/** Where a scan of this code is sent: an absolute http or https URL. */
export const destinationOf = (code: { category: string; qrData: object }): string =>
  categoryOf(code.category).destination(code.qrData);

/** Takes nothing: while the category is wrong, nothing can be said about its data. */
@Exclude()
class UnknownData {}

/** The DTO of a category's qr_data. */
export const dataDtoOf = (name: unknown): new () => object =>
  categories.find((category) => category.name === name)?.dataDto ?? UnknownData;
