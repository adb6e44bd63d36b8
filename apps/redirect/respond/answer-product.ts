import type { IncomingMessage } from 'node:http';
import { chooseLanguage } from '#libs/languages';
import { bareLinkType } from '#libs/qr-codes';
import { parseUrl } from '#libs/platform';
import type { Brand, EdgeResponse } from '#libs/pages';
import { redirectTo as redirectWith, type VisitResponse } from '../pages/edge-response.js';
import { noSuchLink, severalLinks } from '../pages/pages.js';
import { LINKSET, OPEN_TO_ALL, ProductLinks, type OfferedLink } from '../pages/product-links.js';
import type { FoundLink } from '../resolve/code-lookup.js';
import { chooseDefault, chooseLinks, type Wish } from './choose-link.js';

/** A page or linkset, which is no scan, or the redirect of a scan. */
export type ProductAnswer = { shown: VisitResponse } | { redirect: EdgeResponse };

/**
 * Chooses among the links of a product what a request wants, by linkType, language and media type. A level hides links of
 * the same type above it.
 * @property link if it came by the GS1 Digital Link, whose query is passed on
 * @returns null for a usual scan of the code
 */
export function answerProduct(
  own: ProductLinks,
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  { link, brand }: { link: FoundLink | undefined; brand: Brand | null },
): ProductAnswer | null {
  const levels = link?.levels ?? [own];
  const query = url.split('?').slice(1).join('?');
  const type = new URLSearchParams(query).get('linkType')?.trim() ?? '';
  const wish: Wish = { acceptLanguage: headers['accept-language'], accept: headers.accept };
  if (type === 'linkset' || type === 'all' || headers.accept?.includes(LINKSET))
    return { shown: ProductLinks.linksetOf(levels) };
  if (type === '' && own.hasPage) return null;
  const passedOn = link ? restOf(query) : null;
  const bare = type === '' ? 'defaultLink' : bareLinkType(type);
  if (bare === 'defaultLink') return answerDefault(own, wish, passedOn);
  for (const level of levels) {
    const [chosen, ...others] = chooseLinks(level.links, bare, wish);
    if (chosen && others.length > 0) return { shown: choicesOf(level, [chosen, ...others], { wish, brand }) };
    if (chosen) return redirectTo(chosen, level, passedOn);
  }
  return { shown: noSuchLink };
}

function answerDefault(own: ProductLinks, wish: Wish, passedOn: string | null): ProductAnswer | null {
  const chosen =
    chooseDefault(own.links, wish) ?? (passedOn === null && !own.hasPage ? undefined : own.links[0]);
  return chosen === undefined ? null : redirectTo(chosen, own, passedOn);
}

/** People see a page, programs a linkset. */
const choicesOf = (
  level: ProductLinks,
  links: readonly OfferedLink[],
  { wish, brand }: { wish: Wish; brand: Brand | null },
): EdgeResponse =>
  wish.accept?.includes('text/html')
    ? {
        ...severalLinks(links, { language: chooseLanguage(wish.acceptLanguage), brand }),
        hosts: level.hosts,
      }
    : ProductLinks.choicesOf(level, links);

function redirectTo(
  { href }: OfferedLink,
  { headers }: ProductLinks,
  passedOn: string | null,
): ProductAnswer | null {
  const redirect =
    passedOn === null
      ? redirectWith(href, headers)
      : redirectWith(withQuery(href, passedOn), [...headers, ...OPEN_TO_ALL]);
  return redirect && { redirect };
}

/** Returns the query without linkType, which this resolver has answered. */
const restOf = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !/^linkType(?:=|$)/.test(pair))
    .join('&');

function withQuery(href: string, query: string): string {
  const url = query === '' ? null : parseUrl(href);
  if (!url) return href;
  url.search = url.search === '' ? query : `${url.search}&${query}`;
  return url.href;
}
