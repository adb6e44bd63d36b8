import { request } from 'undici';
import { BASE_URL, type TestService } from '../toolbox/test-service.js';
import type { Answer } from '../toolbox/client.js';
import { anonymous } from '../toolbox/people.js';
import { launchProcess } from '../toolbox/processes.js';

/** Who signs in at the issuer, and what it does with them. */
export interface Visitor {
  claims: { sub: string; email?: unknown; email_verified?: unknown; name?: unknown };
  /** In place of a code, such as access_denied. */
  error?: string;
  /** What is wrong with the ID token; null leaves a claim out. */
  forgery?: { payload?: Record<string, unknown>; isSignedByAnother?: boolean };
}

/** The one of `whole` tells all in the ID token; that of `thin` wants to be asked, by a client that shows its secret in a header. */
export interface Issuers {
  whole: string;
  thin: string;
}

export async function startIssuers(): Promise<Issuers> {
  const launched = await launchProcess({ args: ['test/toolbox/oidc-provider.mjs'] });
  const [, urls = ''] = await launched.waitForOutput(/^issuers (.*)$/m);
  return JSON.parse(urls) as Issuers;
}

export const environmentFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'qr-service',
  OIDC_CLIENT_SECRET: 'the secret of the client: 100 % & more',
});

const START = '/api/auth/v1/oidc/start';

/** A browser with its cookies, which follows the redirects between the service and its issuer. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly service: Pick<TestService, 'url'>) {}

  /** Of the service. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await anonymous(this.service).get(path, {
      headers: { ...headers, cookie: written(this.cookies) },
    });
    // None of the service's cookies holds a comma.
    keep(this.cookies, answer.headers['set-cookie']?.split(',') ?? []);
    return answer;
  }

  /** To the service, as a page of it does. */
  async post(path: string, body: object): Promise<Answer> {
    const answer = await anonymous(this.service).call('POST', path, {
      body,
      headers: { cookie: written(this.cookies), 'sec-fetch-site': 'same-origin' },
    });
    keep(this.cookies, answer.headers['set-cookie']?.split(',') ?? []);
    return answer;
  }

  /** @returns where the browser is sent at the issuer */
  async start(query = ''): Promise<URL> {
    const { headers, status } = await this.get(START + query);
    if (!headers.location) throw new Error(`the service did not lead to the issuer: ${status}`);
    return new URL(headers.location);
  }

  /** Signs in at the issuer. @returns the path below the service that it leads back to */
  async visit(url: URL, visitor: Visitor): Promise<string> {
    const cookies = new Map<string, string>();
    url.searchParams.set('login_hint', JSON.stringify(visitor));
    let next = url;
    for (let steps = 0; steps < 10; steps++) {
      const { headers, body } = await request(next, { headers: { cookie: written(cookies) } });
      await body.dump();
      keep(cookies, [headers['set-cookie'] ?? []].flat());
      if (typeof headers.location !== 'string') break;
      next = new URL(headers.location, next);
      if (next.origin === BASE_URL) return next.pathname + next.search;
    }
    throw new Error(`the issuer did not lead back from ${next.pathname}`);
  }

  /** All the way. @returns the answer of the callback */
  async signIn(visitor: Visitor): Promise<Answer> {
    return this.get(await this.visit(await this.start(), visitor));
  }
}

const written = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keep(cookies: Map<string, string>, headers: string[]): void {
  for (const header of headers) {
    const [, name = '', value = ''] = /^\s*([^=]+)=([^;]*)/.exec(header) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

let people = 0;

/** Somebody new, whose e-mail the issuer says is verified; `email` is that one unless the claims have another. */
export function visitor(claims: Partial<Visitor['claims']> = {}): Visitor & { email: string } {
  const sub = `person-${++people}`;
  const email = typeof claims.email === 'string' ? claims.email : `${sub}@issuer.example`;
  return { email, claims: { sub, email, email_verified: true, name: 'Grace Hopper', ...claims } };
}

/** Of a callback that signed somebody in, in place of a code. */
export const DONE: [number, string] = [302, `${BASE_URL}/`];

/** Status, and where it leads to or why not. */
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
