import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { HostCookie } from '../requests/host-cookie.js';

/** The maximum lifetime of a session; the server ends it earlier when it is idle. */
const MAX_AGE_SECONDS = 90 * 86_400;
const COOKIE = new HostCookie('session', MAX_AGE_SECONDS);

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
    COOKIE.set(response, this.config.baseUrl, token);
  }

  clear(response: Response): void {
    COOKIE.clear(response, this.config.baseUrl);
  }
}
