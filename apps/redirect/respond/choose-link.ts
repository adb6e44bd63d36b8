import { languagesOfDefault, type OfferedLink } from '../pages/product-links.js';

/** The link that a request asks for. */
export interface Wish {
  acceptLanguage?: string | undefined;
  accept?: string | undefined;
}

const MAX_LENGTH = 500;

/** Returns the links of a type that match best; several if nothing in the request decides between them. */
export function chooseLinks(links: readonly OfferedLink[], type: string, wish: Wish): readonly OfferedLink[] {
  const typed = links.filter((link) => link.type === type);
  return byMediaType(byLanguage(typed, rangesIn(wish.acceptLanguage)), rangesIn(wish.accept));
}

/** Returns the link that a language of the visitor selects in place of the default link, or null. */
export function chooseDefault(links: readonly OfferedLink[], { acceptLanguage }: Wish): OfferedLink | null {
  const translated = languagesOfDefault(links);
  if (translated.length === 0) return null;
  const [chosen, ...others] = inLanguage(translated, rangesIn(acceptLanguage));
  return chosen !== undefined && others.length === 0 ? chosen : null;
}

function byLanguage(links: readonly OfferedLink[], ranges: readonly string[]): readonly OfferedLink[] {
  const matching = inLanguage(links, ranges);
  if (matching.length > 0) return matching;
  const neutral = links.filter(({ language }) => language === undefined);
  return neutral.length > 0 ? neutral : links;
}

/** Lookup of RFC 4647, section 3.4; a range without a region also finds links of a region. */
function inLanguage(links: readonly OfferedLink[], ranges: readonly string[]): readonly OfferedLink[] {
  for (const range of ranges) {
    const [primary = ''] = range.split('-');
    const tests = [(tag: string) => tag === range, (tag: string) => tag === primary];
    if (range === primary) tests.push((tag) => tag.startsWith(`${primary}-`));
    for (const test of tests) {
      const found = links.filter(({ language }) => language !== undefined && test(language.toLowerCase()));
      if (found.length > 0) return found;
    }
  }
  return [];
}

function byMediaType(links: readonly OfferedLink[], ranges: readonly string[]): readonly OfferedLink[] {
  for (const range of ranges) {
    const found = links.filter(({ mediaType }) => mediaType === range);
    if (found.length > 0) return found;
  }
  const neutral = links.filter(({ mediaType }) => mediaType === undefined);
  return neutral.length > 0 ? neutral : links;
}

/** Returns the ranges of Accept or Accept-Language in lower case, the preferred one first (RFC 9110, section 12.5). */
function rangesIn(header = ''): string[] {
  return header
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { name, weight: Number(weight) || 0 };
    })
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name);
}
