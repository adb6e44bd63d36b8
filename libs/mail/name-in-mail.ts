const MAX_LENGTH = 60;
const MAX_LENGTH_IN_SUBJECT = 40;

const QUOTES = /["\u00ab\u00bb\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/g;
/** Email programs recognize addresses by these, as in https://host, name@host and www.host. */
const JOINTS = /(?<=\S)(?::\/\/(?=\S)|@(?=\S)|[.\u3002\uff0e\uff61](?=\p{L}))/gu;

/**
 * Quotes a name for an email. A stranger may have chosen it to change what our email says, so it is short, on one line,
 * in one direction, and contains no links. It is not refused, since Booking.com is a name.
 */
export const nameInMail = (name: string): string => `"${bare(name, MAX_LENGTH)}"`;

/** The same without quotes, for a subject or heading; the email says who chose the name. */
export const nameInSubject = (name: string): string => bare(name, MAX_LENGTH_IN_SUBJECT);

function bare(name: string, maxLength: number): string {
  const line = name
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .replace(QUOTES, "'")
    .replace(JOINTS, '$& ')
    .trim();
  const characters = [...line];
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
