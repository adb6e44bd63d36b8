const INITIAL = /(?<!\p{L})\p{L}/gu;

/**
 * A name as SQL's lower() returns it: in a database whose locale is C, it leaves all letters except ASCII as they are, such
 * as the first one of Łódź.
 */
export function likeLower(name: string): string[] {
  const lower = name.toLowerCase();
  const withInitials = lower.replace(INITIAL, (letter) => (letter > '\x7f' ? letter.toUpperCase() : letter));
  return [lower, withInitials];
}
