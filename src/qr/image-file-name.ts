import type { QrCode } from '#libs/database';

/** With its code and extension, a name is shorter than the 255 bytes that file systems allow. */
const MAX_NAME_BYTES = 150;

/** What no file name can contain on Windows, and what nobody sees. */
const UNSAFE = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;

/** The name of a code, then what identifies it, so that a printer knows which file is which. */
export function imageFileName(
  { id, name, shortCode }: Pick<QrCode, 'id' | 'name' | 'shortCode'>,
  extension: string,
): string {
  const safe = shorten(name.replace(UNSAFE, '-')).replace(/^[\s.-]+|[\s.-]+$/g, '');
  return `${safe ? `${safe}-` : ''}${shortCode ?? id}.${extension}`;
}

function shorten(name: string): string {
  let [text, bytes] = ['', 0];
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_NAME_BYTES) break;
    text += character;
  }
  return text;
}
