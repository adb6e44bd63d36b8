import type { IncomingMessage } from 'node:http';
import type { ProductLinks as Links } from '#libs/qr-codes';
import { REDIRECT_HEADERS } from '#libs/http-server';
import { parseUrl } from '#libs/platform';
import { type EdgeResponse, locationOf, namesAndValues, type VisitResponse } from './edge-response.js';
import { noSuchLink } from './pages.js';

const MEDIA_TYPE = 'application/linkset+json';
const CANONICAL = 'https://id.gs1.org';
const VOCABULARY = 'https://gs1.org/voc/';
const PREFIX = /^(?:gs1:|https:\/\/(?:www\.|ref\.)?gs1\.org\/voc\/)/;
const DEFAULT = 'defaultLink';
/** Turns JSON into JSON-LD: https://ref.gs1.org/standards/resolver/artefacts */
const CONTEXT =
  '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"';

interface Code {
  shortUrl: string;
  destinationOf: (url: string) => string;
}

export class ProductLinks {
  readonly headers: string[];
  readonly bytes: number;
  private readonly types: ReadonlySet<string>;
  private readonly linkset: EdgeResponse;

  constructor({ path, urls }: Links, { shortUrl, destinationOf }: Code) {
    this.types = new Set([...Object.keys(urls), DEFAULT]);
    const anchor = `${CANONICAL}${path}`;
    const own = `<${shortUrl}?linkType=linkset>; rel="linkset"; type="${MEDIA_TYPE}"`;
    const same = `<${anchor}>; rel="http://www.w3.org/2002/07/owl#sameAs"`;
    this.headers = ['Link', `${own}, ${same}`];
    this.linkset = linksetResponse(anchor, linksOf(urls, destinationOf), `${own}, ${same}, ${CONTEXT}`);
    this.bytes = 2 * (this.linkset.body[0]?.length ?? 0) + 2_000;
  }

  /** Returns null for a usual scan, without a type or with that of a link. */
  responseTo({ url = '', headers }: IncomingMessage): VisitResponse | null {
    const type = new URLSearchParams(url.split('?')[1] ?? '').get('linkType');
    if (type === 'linkset' || type === 'all' || headers.accept?.includes(MEDIA_TYPE)) return this.linkset;
    return type === null || this.types.has(type.replace(PREFIX, '')) ? null : noSuchLink;
  }
}

function linksOf(urls: Links['urls'], destinationOf: Code['destinationOf']): [type: string, href: string][] {
  const links = Object.entries(urls).flatMap(([type, url]): [string, string][] => {
    const href = locationOf(destinationOf(url));
    return href === null ? [] : [[type, href]];
  });
  return [...links, ...links.slice(0, 1).map(([, href]): [string, string] => [DEFAULT, href])];
}

/** RFC 9264. Programs of any site can read it. */
function linksetResponse(anchor: string, links: [type: string, href: string][], link: string): EdgeResponse {
  const byType = links.map(([type, href]) => [`${VOCABULARY}${type}`, [{ href }]] as const);
  const body = Buffer.from(JSON.stringify({ linkset: [{ anchor, ...Object.fromEntries(byType) }] }));
  return {
    status: 200,
    headers: [
      ...['Content-Type', MEDIA_TYPE],
      ...['Content-Length', String(body.length)],
      ...['Cache-Control', 'private, no-store'],
      ...['Vary', 'Accept'],
      ...['Access-Control-Allow-Origin', '*'],
      ...['Access-Control-Expose-Headers', 'Link'],
      ...['Link', link],
      ...namesAndValues(REDIRECT_HEADERS),
    ],
    body: [body],
    hosts: links.flatMap(([, href]) => parseUrl(href)?.hostname ?? []),
  };
}
