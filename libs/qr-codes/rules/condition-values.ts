export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** Whether a text is one of the names, ignoring case. */
export function isAmong(names: readonly string[]): (text: string) => boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (text) => known.has(text.toLowerCase());
}

/** A BCP 47 tag of the forms that browsers send, such as fr-CH or zh-Hant-TW. */
export const isLanguage = (text: string): boolean => LANGUAGE.test(text);
