const NOT_ASCII = /[^\0-\x7f]/;

/**
 * A text's UTF-8 bytes, one character per byte: joining and writing such strings is many times faster than copying
 * the bytes of each text.
 */
export const binaryText = (text: string): string =>
  NOT_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;

const lengths = Array.from({ length: 1_024 }, (_, length) => prefixOf(length));

/** An element of a binary array: the length as four bytes, then the bytes. */
export const element = (binary: string): string =>
  (lengths[binary.length] ?? prefixOf(binary.length)) + binary;

function prefixOf(length: number): string {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(length);
  return bytes.toString('latin1');
}
