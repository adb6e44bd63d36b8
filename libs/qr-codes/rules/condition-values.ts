import countries from 'i18n-iso-countries/index.js';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const TAG_LENGTH = 35;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

export function isOneOfIgnoringCase(names: readonly string[]): (text: string) => boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (text) => known.has(text.toLowerCase());
}

/** Returns how each of the names is spelled, whatever its case is; undefined for others. */
export function spellingOf(names: readonly string[]): (text: string) => string | undefined {
  const spellings = new Map(names.map((name) => [name.toLowerCase(), name]));
  return (text) => spellings.get(text.toLowerCase());
}

/** Accepts ISO 3166-1 alpha-2 codes in any case. */
export const isCountry = (text: string): boolean => text.length === 2 && countries.isValid(text);

/** Accepts BCP 47 tags of the forms that browsers send, such as fr-CH or zh-Hant-TW. */
export const isLanguage = (text: string): boolean => LANGUAGE.test(text);
