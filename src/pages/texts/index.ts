import { Injectable } from '@nestjs/common';
import { LANGUAGES, type Language } from '#libs/languages';
import { Config } from '#libs/platform';
import { languageOf } from '../../http/requests/chosen-language.js';
import { isDashboardAddress } from '../../http/requests/dashboard-address.js';
import type { ApiRequest } from '../../http/requests/api-request.js';
import { de } from './de.js';
import { en, type PageTexts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

export type { PageTexts } from './en.js';
export { describeFault, describeProblem } from './fault-texts.js';

const TEXTS: Readonly<Record<Language, PageTexts>> = { en, de, fr, es, it, nl, pt };

/** What a page says, in the language of the visitor, and where its links to other pages lead. */
export interface LocalTexts extends PageTexts {
  language: Language;
  /** The page in other languages; empty after a form was sent, since a link would lose what was typed. */
  others: readonly { language: Language; address: string }[];
  /** Host of the provider through which people sign in instead of with passwords; null with PASSWORD_SIGN_IN=on. */
  onlyProvider: string | null;
  /** Of the service. */
  baseUrl: string;
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
};

@Injectable()
export class LocalTextsService {
  constructor(private readonly config: Config) {}

  of(request: ApiRequest): LocalTexts {
    const { baseUrl, termsUrl, privacyUrl, isPasswordSignInOn, oidc } = this.config;
    const onlyProvider = isPasswordSignInOn || !oidc ? null : new URL(oidc.issuer).host;
    const language = languageOf(request);
    const texts = TEXTS[language];
    const notices =
      onlyProvider === null ? texts.notices : { ...texts.notices, ...texts.withoutPassword.notices };
    const others = LANGUAGES.filter((other) => other !== language && request.method === 'GET').map(
      (other) => ({
        language: other,
        address: addressIn(request, other),
      }),
    );
    return { ...texts, notices, language, others, onlyProvider, baseUrl, termsUrl, privacyUrl };
  }
}

/** Repeats what the page needs, and nothing else that an address may say. */
function addressIn({ query }: ApiRequest, language: Language): string {
  const { token, next } = query;
  const kept = {
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof next === 'string' && isDashboardAddress(next) ? { next } : {}),
  };
  return `?${new URLSearchParams({ ...kept, language }).toString()}`;
}
