import countries from 'i18n-iso-countries/index.js';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The longest tag of a language that is accepted. */
export const TAG_LENGTH = 35;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** Returns a test whether a text is one of the names, ignoring case. */
export function isOneOfIgnoringCase(names: readonly string[]): (text: string) => boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (text) => known.has(text.toLowerCase());
}

/** Tests for an ISO 3166-1 alpha-2 code, ignoring case. */
export const isCountry = (text: string): boolean => text.length === 2 && countries.isValid(text);

/** Tests for a BCP 47 tag of the forms that browsers send, such as fr-CH or zh-Hant-TW. */
export const isLanguage = (text: string): boolean => LANGUAGE.test(text);
