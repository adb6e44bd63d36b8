import type { IncomingMessage } from 'node:http';
import { OWN_PATHS } from '#libs/urls';

const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Tells which requests are for short codes: those below SHORT_URL_BASE. */
export class ShortPath {
  /** Lower case, with its last slash. */
  private readonly prefix: string;
  /** For logs: no code in it. */
  readonly template: string;
  /** Null when the short base shares its host with the service. */
  private readonly host: string | null;

  constructor(shortUrlBase: string, baseUrl: string) {
    const short = new URL(shortUrlBase);
    this.prefix = `${short.pathname.replace(/\/+$/, '').toLowerCase()}/`;
    this.template = `${this.prefix}:short_code`;
    this.host = short.host === new URL(baseUrl).host ? null : short.host;
  }

  /** Without case: symbols in alphanumeric mode carry HTTPS://HOST/S/CODE. */
  matches({ url = '', headers }: IncomingMessage): boolean {
    if (this.host !== null && withoutDefaultPort(headers.host ?? '') !== this.host) return false;
    if (url.slice(0, this.prefix.length).toLowerCase() !== this.prefix) return false;
    if (this.prefix !== '/' || this.host !== null) return true;
    const code = this.codeOf(url);
    // A short base without a path shares its names with the service.
    return code !== null && !OWN_PATHS.has(code.toLowerCase());
  }

  /** The short code of a path that matches; null when it cannot be one. */
  codeOf(url: string): string | null {
    const query = url.indexOf('?');
    const rest = url.slice(this.prefix.length, query === -1 ? undefined : query);
    const code = rest.includes('%') ? decoded(rest) : rest;
    return CODE.test(code) ? code : null;
  }
}

const withoutDefaultPort = (host: string) => host.toLowerCase().replace(/:(?:80|443)$/, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
