import { request } from 'undici';
import { note } from '../toolbox/secrets.js';
import type { TestService } from '../toolbox/test-service.js';

export interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  text: string;
}

const SECRET = /^(?:password|repeated|token)$/;

/** A browser without scripts that keeps the session's cookie, and sends forms as pages of this service do. */
export class Visitor {
  cookie: string | undefined;

  constructor(private readonly service: Pick<TestService, 'url'>) {}

  get = (address: string, headers: Record<string, string> = {}): Promise<Page> =>
    this.call('GET', address, headers);

  /** Sends a form. @param headers replace those of a browser, for example to imitate a page of another origin */
  submit = (
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ): Promise<Page> => {
    for (const [name, value] of Object.entries(fields)) if (SECRET.test(name)) note(value);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.call('POST', address, { ...type, ...headers }, new URLSearchParams(fields).toString());
  };

  /** Sends a form with a file. */
  upload = (address: string, fields: Record<string, string>, file: string): Promise<Page> => {
    const part = (head: string, value: string) =>
      `--parts\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${value}\r\n`;
    const parts = Object.entries(fields).map(([name, value]) => part(`"${name}"`, value));
    const body = `${parts.join('')}${part('"file"; filename="metadata.xml"', file)}--parts--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=parts', origin: 'null' };
    return this.call('POST', address, { ...headers, 'sec-fetch-site': 'same-origin' }, body);
  };

  opened = async (): Promise<{ user: Record<string, unknown>; workspace: Record<string, unknown> }> => {
    const paths = ['/api/auth/v1/me', '/api/settings/v1/workspace'];
    const [user, workspace] = await Promise.all(
      paths.map(async (path) => JSON.parse((await this.get(path)).html) as Record<string, unknown>),
    );
    return { user: user!, workspace: workspace! };
  };

  async call(
    method: 'GET' | 'POST' | 'DELETE',
    address: string,
    headers: Record<string, string>,
    body: string | Buffer | null = null,
  ): Promise<Page> {
    const { pathname, search } = new URL(address, this.service.url);
    const answer = await request(this.service.url + pathname + search, {
      method,
      headers: { ...(this.cookie ? { cookie: `__Host-session=${this.cookie}` } : {}), ...headers },
      body,
    });
    const html = await answer.body.text();
    const flat = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    this.keep(flat['set-cookie']);
    return { status: answer.statusCode, headers: flat, html, text: textOf(html) };
  }

  private keep(header: string | undefined): void {
    const value = /^__Host-session=([^;]*)/.exec(header ?? '')?.[1];
    if (value === undefined) return;
    note(value);
    this.cookie = value === '' ? undefined : value;
  }
}

const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

export const led = ({ status, headers }: Page) => [status, headers.location];
