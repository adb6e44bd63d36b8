const MAX_LENGTH = 100;

/** A name that a stranger may have chosen: on one line, cut, and without what turns the direction of writing. */
export function nameInMail(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, MAX_LENGTH).join('');
}
