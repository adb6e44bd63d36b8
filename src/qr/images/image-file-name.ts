import type { QrCode } from '#libs/database';

/** With its code and extension, a name is shorter than the 255 bytes that file systems allow. */
const MAX_NAME_BYTES = 150;

/** Windows forbids these in file names, and some are invisible. */
const UNSAFE = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;

/** Windows takes these for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Combines the name of a code with its identifier, so that a printer knows which file is which. */
export function imageFileName(
  { id, name, shortCode }: Pick<QrCode, 'id' | 'name' | 'shortCode'>,
  extension: string,
): string {
  const safe = safeFileName(name);
  return `${safe ? `${safe}-` : ''}${shortCode ?? id}.${extension}`;
}

export function safeFileName(text: string, maxBytes = MAX_NAME_BYTES): string {
  const safe = shorten(text.replace(UNSAFE, '-'), maxBytes).replace(/^[\s.-]+|[\s.-]+$/g, '');
  return DEVICE.test(safe) ? `_${safe}` : safe;
}

function shorten(name: string, maxBytes: number): string {
  let [text, bytes] = ['', 0];
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    text += character;
  }
  return text;
}
