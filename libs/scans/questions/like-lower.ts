const INITIAL = /(?<!\p{L})\p{L}/gu;

/**
 * Lists the possible results of SQL's lower(), which changes only ASCII letters with the locale C and leaves the first
 * letter of Łódź. Others lose the dot of İ, or ignore that a Σ ends a word.
 */
export function likeLower(name: string): string[] {
  const lower = name.toLowerCase();
  const withInitials = lower.replace(INITIAL, (letter) => (letter > '\x7f' ? letter.toUpperCase() : letter));
  const letterByLetter = lower.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
  return [...new Set([lower, withInitials, letterByLetter])];
}
