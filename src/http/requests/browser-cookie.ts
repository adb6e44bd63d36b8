import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { HostCookie } from './host-cookie.js';

const COOKIE = new HostCookie('browser');
const VALUE = /^[\w-]{22}$/;
const MAX_AGE_SECONDS = 365 * 86_400;

/**
 * Recognizes a browser in which somebody signed in before, also after they signed out. It grants nothing: a password
 * from such a browser is not held up by wrong ones from elsewhere.
 */
@Injectable()
export class BrowserCookie {
  /** What a browser without the cookie gets if this request signs it in. */
  private readonly fresh = new WeakMap<Request, string>();

  constructor(private readonly config: Config) {}

  of(request: Request): string {
    const sent = COOKIE.of(request, this.config.baseUrl);
    if (sent !== null && VALUE.test(sent)) return sent;
    const made = this.fresh.get(request) ?? randomBytes(16).toString('base64url');
    this.fresh.set(request, made);
    return made;
  }

  keep(response: Response): void {
    COOKIE.set(response, this.config.baseUrl, this.of(response.req), MAX_AGE_SECONDS);
  }
}
