import type { Language } from '#libs/languages';
import { type Brand, PAGE_TEXTS } from '#libs/pages';
import { parseUrl } from '#libs/platform';
import type { PageAction } from '#libs/qr-codes';

/** Where to go from a page without another way on: to the website of the brand, if it has one. */
export function visitBrand(brand: Brand | null, language: Language): PageAction[] {
  if (!brand?.url) return [];
  const { visit, visitUs } = PAGE_TEXTS;
  const { name, url } = brand;
  const label = name === null ? visitUs[language] : visit[language].replace('{name}', () => name);
  return [{ label, href: url }];
}

export function hostsOfVisit(brand: Brand | null): string[] {
  const host = brand?.url ? parseUrl(brand.url)?.hostname : undefined;
  return host === undefined ? [] : [host];
}
