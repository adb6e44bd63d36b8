import { parse, serialize, type SerializeOptions } from 'cookie';
import type { Request, Response } from 'express';

/** As long as a session may last; the server ends it sooner when it is idle. */
const LONGEST_SECONDS = 90 * 86_400;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** `__Host-` binds it to this host and to HTTPS (RFC 6265bis section 4.1.3.2); browsers refuse that without HTTPS. */
const nameFor = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-session' : 'session');

const attributesFor = (baseUrl: string): SerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: !LOCAL.includes(new URL(baseUrl).hostname),
});

/** Null when there is none. */
export function sessionTokenOf(request: Request, baseUrl: string): string | null {
  const { cookie } = request.headers;
  return cookie === undefined ? null : (parse(cookie)[nameFor(baseUrl)] ?? null);
}

export function setSessionCookie(response: Response, baseUrl: string, token: string): void {
  const attributes = { ...attributesFor(baseUrl), maxAge: LONGEST_SECONDS };
  response.append('Set-Cookie', serialize(nameFor(baseUrl), token, attributes));
}

export function clearSessionCookie(response: Response, baseUrl: string): void {
  const attributes = { ...attributesFor(baseUrl), maxAge: 0 };
  response.append('Set-Cookie', serialize(nameFor(baseUrl), '', attributes));
}
