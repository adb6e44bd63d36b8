import type { Language } from '#libs/languages';
import { type Brand, PAGE_TEXTS } from '#libs/pages';
import { parseUrl } from '#libs/platform';
import type { PageAction } from '#libs/qr-codes';

/**
 * Where to go from a page: to the website of the brand, if it has one.
 * @param isSecond beside another button
 */
export function visitBrand(brand: Brand | null, language: Language, isSecond = false): PageAction[] {
  if (!brand?.url) return [];
  const { visit, visitUs, visitShortly } = PAGE_TEXTS;
  if (isSecond) return [{ label: visitShortly[language], href: brand.url }];
  const { name, url } = brand;
  const label = name === null ? visitUs[language] : visit[language].replace('{name}', () => name);
  return [{ label, href: url }];
}

export function hostsOfVisit(brand: Brand | null): string[] {
  const host = brand?.url ? parseUrl(brand.url)?.hostname : undefined;
  return host === undefined ? [] : [host];
}
