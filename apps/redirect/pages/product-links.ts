import { REDIRECT_HEADERS } from '#libs/http-server';
import { parseUrl } from '#libs/platform';
import type { Product, ProductLink } from '#libs/qr-codes';
import { type EdgeResponse, locationOf, namesAndValues } from '#libs/pages';

export const LINKSET = 'application/linkset+json';
const CANONICAL = 'https://id.gs1.org';
export const VOCABULARY = 'https://gs1.org/voc/';
/** Turns JSON into JSON-LD: https://ref.gs1.org/standards/resolver/artefacts */
export const JSON_LD_CONTEXT = 'https://ref.gs1.org/standards/resolver/linkset-context';
const CONTEXT = `<${JSON_LD_CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;
/** Programs of any site can read what a resolver answers. */
export const OPEN_TO_ALL = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', 'Link'];

/** A link as visitors get it. */
export type OfferedLink = Omit<ProductLink, 'url'> & { href: string };

interface Place {
  /** Null for codes whose symbol has no GS1 Digital Link. */
  digitalLink: string | null;
  shortUrl: string;
  destinationOf: (url: string) => string;
}

export const linksetLink = (url: string): string =>
  `<${url}?linkType=linkset>; rel="linkset"; type="${LINKSET}"`;

/** The links of one code. */
export class ProductLinks {
  readonly links: readonly OfferedLink[];
  readonly headers: string[];
  readonly link: string;
  readonly bytes: number;
  readonly hasPage: boolean;
  private readonly context: string;

  constructor(
    { path, printedPath, links, hasPage }: Product,
    { digitalLink, shortUrl, destinationOf }: Place,
  ) {
    this.hasPage = hasPage;
    this.links = links.flatMap(({ url, ...link }): OfferedLink[] => {
      const href = locationOf(destinationOf(url));
      return href === null ? [] : [{ ...link, href }];
    });
    const same = `<${CANONICAL}${printedPath}>; rel="http://www.w3.org/2002/07/owl#sameAs"`;
    this.link = `${linksetLink(digitalLink ?? shortUrl)}, ${same}`;
    this.headers = ['Link', this.link];
    const context = {
      anchor: digitalLink ?? `${CANONICAL}${printedPath}`,
      description: describePath(path),
      ...byType(this.links),
    };
    this.context = JSON.stringify(context);
    this.bytes = 3 * this.context.length + 2_000;
  }

  get hosts(): string[] {
    return this.links.flatMap(({ href }) => parseUrl(href)?.hostname ?? []);
  }

  /** Returns the links of all levels, the most specific one first, as RFC 9264 lists them. */
  static linksetOf(levels: readonly ProductLinks[]): EdgeResponse {
    const body = Buffer.from(`{"linkset":[${levels.map(({ context }) => context).join()}]}`);
    return linksetResponse(200, body, levels);
  }

  /** Returns the links among which nothing in the request decides. */
  static choicesOf(level: ProductLinks, links: readonly OfferedLink[]): EdgeResponse {
    const { anchor } = JSON.parse(level.context) as { anchor: string };
    const body = Buffer.from(JSON.stringify({ linkset: [{ anchor, ...byType(links, []) }] }));
    return linksetResponse(300, body, [level]);
  }
}

const describePath = (path: string): string => {
  const [, , gtin = '', ...qualifiers] = path.split('/');
  const names: Record<string, string> = { '10': 'batch', '21': 'serial' };
  const parts = qualifiers.flatMap((value, at) =>
    at % 2 ? [`${names[qualifiers[at - 1] ?? ''] ?? ''} ${decodeURIComponent(value)}`] : [],
  );
  return [`GTIN ${gtin}`, ...parts].join(', ');
};

/** The default link in several languages, which GS1 calls defaultLinkMulti; none if there is only one. */
export function defaultLinks(links: readonly OfferedLink[]): OfferedLink[] {
  const found = languagesOfDefault(links);
  return found.length > 1 ? found : [];
}

/** The default link has no language, so visitors with one can get another link of its type. */
export const languagesOfDefault = (links: readonly OfferedLink[]): OfferedLink[] =>
  links.filter(({ type, language }, at) => at > 0 && type === links[0]?.type && language !== undefined);

function byType(links: readonly OfferedLink[], defaults = links.slice(0, 1)): Record<string, object[]> {
  const types: Record<string, object[]> = {};
  const add = (type: string, link: object) => (types[`${VOCABULARY}${type}`] ??= []).push(link);
  for (const link of links) add(link.type, attributesOf(link));
  for (const { href, title } of defaults) add('defaultLink', { href, title });
  const multi = defaults.length === 0 ? [] : defaultLinks(links);
  for (const link of multi) add('defaultLinkMulti', attributesOf(link));
  return types;
}

const attributesOf = ({ href, title, language, mediaType }: OfferedLink): object => ({
  href,
  title,
  ...(language !== undefined && { hreflang: [language] }),
  ...(mediaType !== undefined && { type: mediaType }),
});

const linksetResponse = (status: number, body: Buffer, levels: readonly ProductLinks[]): EdgeResponse => ({
  status,
  headers: [
    ...['Content-Type', LINKSET],
    ...['Content-Length', String(body.length)],
    ...['Cache-Control', 'private, no-store'],
    ...['Vary', 'Accept, Accept-Language'],
    ...OPEN_TO_ALL,
    ...['Link', `${levels[0]?.link ?? ''}, ${CONTEXT}`],
    ...namesAndValues(REDIRECT_HEADERS),
  ],
  body: [body],
  hosts: levels.flatMap(({ hosts }) => hosts),
});
