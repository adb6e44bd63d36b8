import { parse } from 'cookie';
import type { Request } from 'express';
import { chooseLanguage, LANGUAGES, type Language } from '#libs/languages';
import { HostCookie } from './host-cookie.js';

const NAME = 'language';
export const LANGUAGE_SECONDS = 365 * 86_400;

/** The choice of a person on the pages, which needs no account and no script. */
export const LANGUAGE_COOKIE = new HostCookie(NAME);

/** The language that the link of a page asks for; null without one. */
export const askedLanguage = ({ query }: Request): Language | null => known(query[NAME]);

/** The language of what a person gets: the one that they chose, or that their browser prefers. */
export function languageOf(request: Request): Language {
  const { cookie, 'accept-language': preferred } = request.headers;
  const cookies = cookie === undefined ? {} : parse(cookie);
  return (
    askedLanguage(request) ?? known(cookies[`__Host-${NAME}`] ?? cookies[NAME]) ?? chooseLanguage(preferred)
  );
}

const known = (value: unknown): Language | null => LANGUAGES.find((language) => language === value) ?? null;
