/** Windows forbids these in file names, and some are invisible. */
const UNSAFE = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;

/** Windows takes these for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that every system allows, of at most so many bytes. */
export function safeFileName(text: string, maxBytes: number): string {
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
