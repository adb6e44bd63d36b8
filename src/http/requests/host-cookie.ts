import type { IncomingMessage } from 'node:http';
import { parse, serialize, type SerializeOptions } from 'cookie';
import type { Response } from 'express';
import ipaddr from 'ipaddr.js';

/** A cookie that scripts cannot read, for all paths of this host only. */
export class HostCookie {
  constructor(
    private readonly name: string,
    private readonly sameSite: 'lax' | 'strict' = 'lax',
  ) {}

  of(request: Pick<IncomingMessage, 'headers'>, baseUrl: string): string | null {
    const { cookie } = request.headers;
    return cookie === undefined ? null : (parse(cookie)[this.nameFor(baseUrl)] ?? null);
  }

  set(response: Response, baseUrl: string, value: string, maxAge: number): void {
    response.append('Set-Cookie', this.written(baseUrl, value, maxAge));
  }

  clear(response: Response, baseUrl: string): void {
    response.append('Set-Cookie', this.cleared(baseUrl));
  }

  cleared(baseUrl: string): string {
    return this.written(baseUrl, '', 0);
  }

  written(baseUrl: string, value: string, maxAge: number): string {
    return serialize(this.nameFor(baseUrl), value, {
      ...attributesFor(baseUrl),
      sameSite: this.sameSite,
      maxAge,
    });
  }

  /**
   * `__Host-` binds the cookie to this host and to HTTPS (RFC 6265bis section 4.1.3.2); without HTTPS, browsers refuse
   * the prefix.
   */
  private nameFor(baseUrl: string): string {
    return baseUrl.startsWith('https:') ? `__Host-${this.name}` : this.name;
  }
}

const attributesFor = (baseUrl: string): SerializeOptions => ({
  httpOnly: true,
  path: '/',
  secure: !isLocal(new URL(baseUrl)),
});

/** Browsers refuse a secure cookie without HTTPS, for which localhost and local networks have no certificates. */
function isLocal({ protocol, hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const isPublic = !ipaddr.isValid(address) || ipaddr.parse(address).range() === 'unicast';
  return protocol === 'http:' && (hostname === 'localhost' || !isPublic);
}
