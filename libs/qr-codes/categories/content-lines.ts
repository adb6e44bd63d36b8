/** Escapes a text value for vCard 3.0 (RFC 2426 section 5) and iCalendar (RFC 5545 section 3.3.11). */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);

/** Joins lines without folding them, because folding makes a symbol larger. */
export const joinContentLines = (lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');

export const optionalLine = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${name}:${value}`];

/** Formats a time as 20270621T160000Z (RFC 5545 section 3.3.5). */
export const formatUtcTime = (time: string): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const MAX_OCTETS = 75;

/** Folds lines at 75 octets (RFC 2426 section 2.6, RFC 5545 section 3.1), never inside a character. */
export const foldLines = (lines: string): string => lines.split('\r\n').map(foldLine).join('\r\n');

function foldLine(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      // The leading space counts as an octet.
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

const MAX_NAME_LENGTH = 60;

/** Makes a file name of characters that every file system accepts, or of `otherwise` if none are left. */
export function toFileName(title: string, otherwise: string, extension: string): string {
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
