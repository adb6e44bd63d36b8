const INITIAL = /(?<!\p{L})\p{L}/gu;

/**
 * Lists the possible results of SQL's lower(), which changes only ASCII letters with the locale C and leaves the first
 * letter of Łódź.
 */
export function likeLower(name: string): string[] {
  const lower = name.toLowerCase();
  const withInitials = lower.replace(INITIAL, (letter) => (letter > '\x7f' ? letter.toUpperCase() : letter));
  return [lower, withInitials];
}
