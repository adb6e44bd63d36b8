const INITIAL = /(?<!\p{L})\p{L}/gu;

/**
 * Lists the forms that SQL's lower() may return: with the locale C, it changes ASCII letters only, and leaves the first
 * letter of Łódź.
 */
export function likeLower(name: string): string[] {
  const lower = name.toLowerCase();
  const withInitials = lower.replace(INITIAL, (letter) => (letter > '\x7f' ? letter.toUpperCase() : letter));
  return [lower, withInitials];
}
