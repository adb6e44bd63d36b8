import type { Request, Response } from 'express';
import { HostCookie } from './host-cookie.js';

/** As long as a session may last; the server ends it sooner when it is idle. */
const MAX_AGE_SECONDS = 90 * 86_400;
const COOKIE = new HostCookie('session', MAX_AGE_SECONDS);

/** Null when there is none. */
export const sessionTokenOf = (request: Request, baseUrl: string): string | null =>
  COOKIE.of(request, baseUrl);

export const setSessionCookie = (response: Response, baseUrl: string, token: string): void =>
  COOKIE.set(response, baseUrl, token);

export const clearSessionCookie = (response: Response, baseUrl: string): void =>
  COOKIE.clear(response, baseUrl);
