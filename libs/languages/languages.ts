import { rangesIn } from './ranges.js';

/** Visitors who ask for none of these get the first one. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text that lacks a language does not compile. */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Chooses the preferred language of Accept-Language (RFC 9110 section 12.5.4); regional forms count as their language. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  for (const range of rangesIn(acceptLanguage)) {
    const primary = range.split('-', 1)[0];
    const language = LANGUAGES.find((known) => known === primary);
    if (language) return language;
  }
  return LANGUAGES[0];
}
