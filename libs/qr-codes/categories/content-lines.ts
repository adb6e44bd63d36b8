/** A text value of vCard 3.0 (RFC 2426 section 5) and iCalendar (RFC 5545 section 3.3.11). */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines of either format. Not folded, which would only make a symbol larger: see `folded` for files. */
export const contentLines = (lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** A line, if there is a value. */
export const lineWhen = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${name}:${value}`];

const MAX_OCTETS = 75;

/** Lines of either format, folded at 75 octets (RFC 2426 section 2.6, RFC 5545 section 3.1) and never inside of a character. */
export const folded = (lines: string): string => lines.split('\r\n').map(foldedLine).join('\r\n');

function foldedLine(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      // The space counts.
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

const MAX_NAME_LENGTH = 60;

/** The name of a file from a title, in characters that every file system accepts. @param otherwise if nothing is left */
export function fileNameOf(title: string, otherwise: string, extension: string): string {
  const name = [
    ...title
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .trim();
  return `${name === '' ? otherwise : name}.${extension}`;
}
