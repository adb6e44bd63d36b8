/** A text value of vCard 3.0 (RFC 2426 section 5) and iCalendar (RFC 5545 section 3.3.11). */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines of either format. Not folded at 75 octets, which would only make the symbol larger: every reader accepts long lines. */
export const contentLines = (lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** A line, if there is a value. */
export const lineWhen = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${name}:${value}`];
