import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { BrowserCookie } from '../../http/requests/browser-cookie.js';
import { HostCookie } from '../../http/requests/host-cookie.js';

const DAY_SECONDS = 86_400;
const COOKIE = new HostCookie('session');

export const sessionTokenOf = (request: Request, baseUrl: string): string | null =>
  COOKIE.of(request, baseUrl);

@Injectable()
export class SessionCookieService {
  constructor(
    private readonly config: Config,
    private readonly browsers: BrowserCookie,
  ) {}

  tokenOf(request: Request): string | null {
    return sessionTokenOf(request, this.config.baseUrl);
  }

  set(response: Response, token: string): void {
    COOKIE.set(response, this.config.baseUrl, token, this.config.sessionMaxDays * DAY_SECONDS);
    this.browsers.keep(response);
  }

  /** Also clears what the dashboard keeps in the browser, such as its offline copy. */
  clear(response: Response): void {
    response.set('Clear-Site-Data', '"storage"');
    COOKIE.clear(response, this.config.baseUrl);
  }
}
