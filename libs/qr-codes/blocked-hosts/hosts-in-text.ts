import { parseUrl } from '#libs/platform';

/** A URL, or a name as people type it, which is no part of an email address. The last label of a name has a letter. */
const URL_OR_NAME =
  /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?![\p{L}\p{N}._+-]*@)/giu;

/** Returns the hosts that visitors can read in a text, whether or not it is shown as a link. */
export const hostsInText = (text: string): string[] =>
  [...text.matchAll(URL_OR_NAME)].flatMap(([found]) => {
    const isUrl = /^https?:\/\//i.test(found);
    return parseUrl(isUrl ? found : `http://${found}`)?.hostname ?? [];
  });

export interface LocatedText {
  /** RFC 6901. */
  pointer: string;
  text: string;
}

/** Returns every text in qr_data, at any depth. */
export function locatedTexts(value: unknown, pointer = ''): LocatedText[] {
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    locatedTexts(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
