import { request, type Dispatcher } from 'undici';
import { BASE_URL, type TestService } from '../toolbox/test-service.js';
import type { Answer } from '../toolbox/client.js';
import { anonymous } from '../toolbox/people.js';
import { launchProcess } from '../toolbox/processes.js';

export interface Visitor {
  claims: {
    sub: string;
    email?: unknown;
    email_verified?: unknown;
    xms_edov?: unknown;
    oid?: unknown;
    hd?: unknown;
    name?: unknown;
    groups?: unknown;
    _claim_names?: unknown;
  };
  error?: string;
  /** Faults of the ID token; a payload value of null omits a claim. */
  forgery?: { payload?: Record<string, unknown>; isSignedByAnother?: boolean };
}

/** `whole` puts all claims into the ID token; `thin` has them in the user info, and requires the secret in a header. */
export interface Issuers {
  whole: string;
  thin: string;
}

export async function startIssuers(...redirectUris: string[]): Promise<Issuers> {
  const launched = await launchProcess({ args: ['test/toolbox/oidc-provider.mjs', ...redirectUris] });
  const [, urls = ''] = await launched.waitForOutput(/^issuers (.*)$/m);
  return JSON.parse(urls) as Issuers;
}

export const environmentFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'qr-service',
  OIDC_CLIENT_SECRET: 'the secret of the client: 100 % & more',
});

const START = '/api/auth/v1/oidc/start';

/** A browser with cookies that follows the redirects between the service and its issuer. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly service: Pick<TestService, 'url'>) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await anonymous(this.service).get(path, {
      headers: { ...headers, cookie: written(this.cookies) },
    });
    // No cookie of the service contains a comma.
    keep(this.cookies, answer.headers['set-cookie']?.split(',') ?? []);
    return answer;
  }

  async post(path: string, body: object): Promise<Answer> {
    const answer = await anonymous(this.service).call('POST', path, {
      body,
      headers: { cookie: written(this.cookies), 'sec-fetch-site': 'same-origin' },
    });
    keep(this.cookies, answer.headers['set-cookie']?.split(',') ?? []);
    return answer;
  }

  async start(query = ''): Promise<URL> {
    const { headers, status } = await this.get(START + query);
    if (!headers.location) throw new Error(`the service did not lead to the issuer: ${status}`);
    return new URL(headers.location);
  }

  async visit(url: URL, visitor: Visitor): Promise<string> {
    return visitIssuer(url, visitor, BASE_URL);
  }

  async signIn(visitor: Visitor): Promise<Answer> {
    return this.get(await this.visit(await this.start(), visitor));
  }
}

/** Returns the path of `home` with which the issuer sends the browser back. */
export async function visitIssuer(
  url: URL,
  visitor: Visitor,
  home: string,
  dispatcher?: Dispatcher,
): Promise<string> {
  const cookies = new Map<string, string>();
  url.searchParams.set('login_hint', JSON.stringify(visitor));
  let next = url;
  for (let steps = 0; steps < 10; steps++) {
    const { headers, body } = await request(next, {
      headers: { cookie: written(cookies) },
      ...(dispatcher && { dispatcher }),
    });
    await body.dump();
    keep(cookies, [headers['set-cookie'] ?? []].flat());
    if (typeof headers.location !== 'string') break;
    next = new URL(headers.location, next);
    if (next.origin === home) return next.pathname + next.search;
  }
  throw new Error(`the issuer did not lead back from ${next.pathname}`);
}

export const written = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export function keep(cookies: Map<string, string>, headers: string[]): void {
  for (const header of headers) {
    const [, name = '', value = ''] = /^\s*([^=]+)=([^;]*)/.exec(header) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

let people = 0;

/** Creates a visitor with a verified email; `email` is that one unless the claims have another. */
export function visitor(claims: Partial<Visitor['claims']> = {}): Visitor & { email: string } {
  const sub = `person-${++people}`;
  const email = typeof claims.email === 'string' ? claims.email : `${sub}@issuer.example`;
  return { email, claims: { sub, email, email_verified: true, name: 'Grace Hopper', ...claims } };
}

export const DONE: [number, string] = [302, `${BASE_URL}/`];

export const outcome = ({ status, headers, body }: Answer) => [
  status,
  headers.location ?? (body as { code: string } | null)?.code,
];

export async function meOf(browser: Browser): Promise<Record<string, unknown>> {
  const { status, body } = await browser.get('/api/auth/v1/me');
  if (status !== 200) throw new Error(`nobody is signed in: ${status}`);
  return body;
}

export async function countsOf(service: TestService): Promise<Record<string, unknown> | undefined> {
  const [counts] = await service.query(
    `select (select count(*) from users) as users, (select count(*) from identities) as identities,
      (select count(*) from sessions) as sessions`,
  );
  return counts;
}
