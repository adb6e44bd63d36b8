import { rangesIn, rangesOf } from '#libs/languages';
import { defaultLinks, languagesOfDefault, type OfferedLink } from '../pages/product-links.js';

/** The link that a request asks for. */
export interface Wish {
  acceptLanguage?: string | undefined;
  accept?: string | undefined;
}

/** Returns the links of a type that match best; several if nothing in the request decides between them. */
export function chooseLinks(links: readonly OfferedLink[], type: string, wish: Wish): readonly OfferedLink[] {
  const typed =
    type === 'defaultLinkMulti' ? defaultLinks(links) : links.filter((link) => link.type === type);
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

/** A range without a region also finds links of a region. */
function inLanguage(links: readonly OfferedLink[], ranges: readonly string[]): readonly OfferedLink[] {
  for (const range of ranges) {
    const tests = rangesOf(range).map((wider) => (tag: string) => tag === wider);
    if (!range.includes('-')) tests.push((tag) => tag.startsWith(`${range}-`));
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
