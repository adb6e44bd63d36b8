import { request } from 'node:http';

/** What GS1 publishes at these addresses, reduced to what this resolver sends; used only if they cannot be read. */
const link = {
  type: 'object',
  required: ['href', 'title'],
  properties: {
    href: { type: 'string' },
    title: { type: 'string' },
    type: { type: 'string' },
    hreflang: { type: 'array', items: { type: 'string' } },
  },
};
const REDUCED = {
  'https://gs1.github.io/linkset/gs1-linkset-schema.json': {
    type: 'object',
    required: ['linkset'],
    properties: {
      linkset: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['anchor'],
          properties: { anchor: { type: 'string' }, description: { type: 'string' } },
          patternProperties: { '^https?://': { type: 'array', minItems: 1, items: link } },
          additionalProperties: false,
        },
      },
    },
  },
  // The types that the docs of this service use.
  'https://ref.gs1.org/voc/data/linktypes': {
    pip: {},
    instructions: {},
    certificationInfo: {},
    recallStatus: {},
    defaultLink: {},
    defaultLinkMulti: {},
  },
  'https://ref.gs1.org/standards/resolver/description-file-schema': {
    type: 'object',
    required: ['resolverRoot', 'supportedPrimaryKeys'],
    properties: { resolverRoot: { type: 'string' }, supportedPrimaryKeys: { type: 'array', minItems: 1 } },
  },
};

/** The page of the suite writes its results to this document; they are read from the suite itself. */
export function emptyDocument() {
  const elements = new Map();
  const element = () => ({
    style: {},
    appendChild: (child) => child.id && elements.set(child.id, child),
    prepend: () => undefined,
    remove: () => undefined,
  });
  return {
    createElement: element,
    createTextNode: element,
    getElementById: (id) => elements.get(id) ?? (/Tests$|circle$/.test(id) ? element() : null),
  };
}

/** Sends a request for the public address of the resolver to where it listens, as its proxy does. */
function ask(listener, url, { method = 'GET', headers = {} }) {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${listener}${pathname}${search}`,
      { method, headers: { host, 'x-forwarded-proto': 'https', ...headers } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve({ response, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.once('error', reject).end();
  });
}

/** Answers as the suite's tester.php does, which sends requests that a page cannot send. */
async function asTester(listener, query) {
  const { test, testVal: url, mediaType, lang } = Object.fromEntries(query);
  const isLinkset = /^getLinkset/.test(test);
  const accept = isLinkset ? 'application/linkset+json' : mediaType;
  const headers = {
    origin: 'https://ref.gs1.org/test-suites/resolver/',
    ...(accept ? { accept } : {}),
    ...(lang ? { 'accept-language': lang } : {}),
  };
  const method = test === 'getCorsHeaders' ? 'OPTIONS' : 'GET';
  const { response, text } = await ask(listener, url, { method, headers });
  const httpCode = response.statusCode;
  if (test === 'getHTTPversion') return { test, result: `HTTP/${response.httpVersion}` };
  if (test !== 'getLinkset') return { test, result: { uri: url, httpCode, ...response.headers } };
  const responseBody = encodeURIComponent(text);
  return { test, result: JSON.stringify({ uri: url, httpCode, headers: response.headers, responseBody }) };
}

/** @param notes gets the addresses whose answers were reduced */
export const fetchFor = (listener, origin, notes) => async (target, options) => {
  const { url, headers } = new Request(target, options);
  const { pathname, searchParams, href } = new URL(url);
  if (searchParams.has('test') && pathname.endsWith('.php'))
    return Response.json(await asTester(listener, searchParams));
  if (href.startsWith(`${origin}/`)) {
    const { response, text } = await ask(listener, href, { headers: Object.fromEntries(headers) });
    return new Response(text, { status: response.statusCode });
  }
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
  } catch {
    notes.add(href);
    return REDUCED[href] ? Response.json(REDUCED[href]) : Response.error();
  }
};
