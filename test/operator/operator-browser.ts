import { request } from 'undici';
import { keep, visitIssuer, visitor, written, type Visitor } from '../auth/oidc-world.js';
import { note } from '../toolbox/secrets.js';
import type { TestService } from '../toolbox/test-service.js';

export const OPERATOR_URL = 'https://operators.test';

export interface OperatorAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  text: string;
}

let browsers = 0;

/** A browser without scripts at the pages for operators, on a network of its own. */
export class OperatorBrowser {
  readonly cookies = new Map<string, string>();
  private readonly address = `192.0.2.${++browsers % 250}`;

  constructor(private readonly service: Pick<TestService, 'running'>) {}

  get(path: string): Promise<OperatorAnswer> {
    return this.call('GET', path);
  }

  /** Sends a form. @param headers replace those of a browser, for example to imitate a page of another origin */
  submit(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = { origin: OPERATOR_URL },
    signal?: AbortSignal,
  ): Promise<OperatorAnswer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.call('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString(), signal);
  }

  /** Goes to the provider and comes back, as `who`. */
  async signIn(who: Visitor, next = '/'): Promise<OperatorAnswer> {
    const { headers } = await this.get(`/sign-in/start?next=${encodeURIComponent(next)}`);
    return this.get(await visitIssuer(new URL(headers.location!), who, OPERATOR_URL));
  }

  async call(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | null = null,
    signal?: AbortSignal,
  ): Promise<OperatorAnswer> {
    const answer = await request(this.service.running.operatorUrl! + path, {
      method: method as 'GET',
      headers: {
        'x-forwarded-for': this.address,
        ...(this.cookies.size > 0 ? { cookie: written(this.cookies) } : {}),
        ...headers,
      },
      body,
      signal: signal ?? null,
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const set = [answer.headers['set-cookie'] ?? []].flat();
    keep(this.cookies, set);
    for (const value of this.cookies.values()) note(value);
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(flat) as Record<string, string>,
      bytes,
      text: textOf(bytes.toString()),
    };
  }
}

const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Someone whom the provider knows as an operator. */
export const operatorNamed = (name: string, groups: unknown = ['staff', 'qr-operators']): Visitor =>
  visitor({ name, groups, email: `${name.split(' ')[0]?.toLowerCase()}@staff.example` });
