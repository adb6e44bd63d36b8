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
