import { toUSVString } from 'node:util';

/** Returns text that PostgreSQL always accepts: well-formed Unicode without NUL, at most `maxLength` code points. */
export function storedText(text: string, maxLength: number): string {
  const safe = toUSVString(text.includes('\0') ? text.replaceAll('\0', '') : text);
  // A code point is one or two UTF-16 units.
  return safe.length <= maxLength ? safe : [...safe.slice(0, 2 * maxLength)].slice(0, maxLength).join('');
}
