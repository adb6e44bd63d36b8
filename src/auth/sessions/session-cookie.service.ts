import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { HostCookie } from '../../http/requests/host-cookie.js';

const DAY_SECONDS = 86_400;
const COOKIE = new HostCookie('session');

/** Null if the request has no session cookie. */
export const sessionTokenOf = (request: Request, baseUrl: string): string | null =>
  COOKIE.of(request, baseUrl);

/** The cookie that carries the token of a session. */
@Injectable()
export class SessionCookieService {
  constructor(private readonly config: Config) {}

  /** Null if the request has no session cookie. */
  tokenOf(request: Request): string | null {
    return sessionTokenOf(request, this.config.baseUrl);
  }

  set(response: Response, token: string): void {
    // The server ends it earlier when it is not used.
    COOKIE.set(response, this.config.baseUrl, token, this.config.sessionMaxDays * DAY_SECONDS);
  }

  /** With what the dashboard keeps in the browser, such as its offline copy. */
  clear(response: Response): void {
    response.set('Clear-Site-Data', '"storage"');
    COOKIE.clear(response, this.config.baseUrl);
  }
}
