import { REDIRECT_HEADERS } from '#libs/http-server';
import { type EdgeResponse, namesAndValues } from '#libs/pages';
import { JSON_LD_CONTEXT, linksetLink, OPEN_TO_ALL, VOCABULARY } from '../pages/product-links.js';

const METHODS = 'GET, HEAD, OPTIONS';

export const isResolverDescription = (url = ''): boolean => /^\/\.well-known\/gs1resolver(?:\?|$)/.test(url);

/** Describes the resolver of a host: https://ref.gs1.org/standards/resolver/description-file-schema */
export function describeResolver(base: string): EdgeResponse {
  const { host } = new URL(base);
  const description = {
    name: `GS1 Digital Link resolver of ${host}`,
    resolverRoot: base,
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: VOCABULARY, prefix: 'gs1:' }],
    linkTypeDefaultCanBeLinkset: false,
    jsonLdContextLocation: JSON_LD_CONTEXT,
    contact: { fn: host },
  };
  const body = Buffer.from(JSON.stringify(description));
  return {
    status: 200,
    headers: [
      ...['Content-Type', 'application/json', 'Content-Length', String(body.length)],
      ...['Cache-Control', 'public, max-age=3600'],
      ...OPEN_TO_ALL,
      ...namesAndValues(REDIRECT_HEADERS),
    ],
    body: [body],
  };
}

/** Answers OPTIONS, such as a CORS preflight. @param digitalLink its own URL, which has a linkset; null for others */
export const allowMethods = (digitalLink: string | null): EdgeResponse => ({
  status: 204,
  headers: [
    ...['Allow', METHODS, 'Access-Control-Allow-Methods', METHODS],
    ...['Access-Control-Allow-Headers', 'Accept, Accept-Language', 'Access-Control-Max-Age', '86400'],
    ...OPEN_TO_ALL,
    ...(digitalLink === null ? [] : ['Link', linksetLink(digitalLink)]),
    ...namesAndValues(REDIRECT_HEADERS),
  ],
  body: [],
});
