import type { Language } from '#libs/languages';
import { type Brand, PAGE_TEXTS } from '#libs/pages';
import type { PageAction } from '#libs/qr-codes';

/** Where to go from a page without another way on: to the website of the brand, if it has one. */
export function visitBrand(brand: Brand | null, language: Language): PageAction[] {
  if (!brand?.url) return [];
  const { visit, visitUs } = PAGE_TEXTS;
  const label = brand.name === null ? visitUs[language] : visit[language].replace('{name}', brand.name);
  return [{ label, href: brand.url }];
}
