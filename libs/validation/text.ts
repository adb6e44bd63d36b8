/** Counts code points, and takes as long for 100 kB as for ten characters. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);

/** Counts code points, like PostgreSQL's varchar; class-validator's Length ignores variation selectors. */
export const hasLength = (text: string, min: number, max: number): boolean =>
  isLongerThan(text, min - 1) && !isLongerThan(text, max);

export const typeFault = (value: unknown): string | null =>
  typeof value === 'string' ? null : 'must be a string';

export const emptyFault = (value: unknown): string | null => (value === '' ? 'must not be empty' : null);

export const lengthFault = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && isLongerThan(value, maxLength)
    ? `must be at most ${maxLength} characters long`
    : null;

/** Text that is shown or sent on one line, such as a header, has no line breaks. */
export const lineFault = (value: unknown): string | null =>
  typeof value === 'string' && /\p{Cc}|[\u2028\u2029]/u.test(value)
    ? 'must not contain line breaks or other control characters'
    : null;

export const paragraphsFault = (value: unknown): string | null =>
  typeof value === 'string' && /(?![\t\n\r])\p{Cc}/u.test(value)
    ? 'must not contain control characters other than tabs and line breaks'
    : null;

/**
 * Spaces other than the usual one, characters without a width, and marks of the writing direction: pasted along, and part of an address.
 * U+FE0F behind a symbol makes it an emoji.
 */
const INVISIBLE =
  /(?! |(?<=\p{Emoji})\ufe0f)[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]/u;

/** Names the first invisible character, apart from spaces. @param encode how it can be written if it is meant */
export function invisibleFault(text: string, encode: (character: string) => string): string | null {
  const [character] = INVISIBLE.exec(text) ?? [];
  if (character === undefined) return null;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `must not contain the invisible character U+${code} (at position ${text.indexOf(character) + 1}): remove it, or write ${encode(character)}`;
}

/** Finds one in a URL, where it can be percent-encoded. */
export const invisibleUrlFault = (url: string): string | null => invisibleFault(url, encodeURIComponent);

const BLANK_START = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/u;
const BLANK = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The last characters of an emoji, such as a flag or a heart in color. */
const END_OF_EMOJI = /[\u{1f3f4}\p{Extended_Pictographic}\p{Emoji_Modifier}][\ufe0f\u{e0020}-\u{e007f}]+$/u;

/**
 * Cuts what nobody sees at both ends of a name or an address: spaces of any width, controls, characters without a width.
 * Nothing is left of a text that consists of them.
 */
export function trimInvisible(text: string): string {
  const characters = [...text.replace(BLANK_START, '')];
  while (characters.length > 0 && BLANK.test(characters.at(-1) ?? '')) {
    if (END_OF_EMOJI.test(characters.slice(-8).join(''))) break;
    characters.pop();
  }
  return characters.join('');
}
