import type { Readable } from 'node:stream';
import { MalformedCsv } from './qr-bulk.errors.js';

const DELIMITERS = [',', ';', '\t'];
/** A longer header must contain unknown columns. */
const HEADER_BYTES = 64 * 1024;

/** Decodes the bytes; UTF-16 has an error of its own, since Excel writes it; other files are binary. */
export async function* decoded(bytes: Readable): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>)
      yield checked(decoder.decode(chunk, { stream: true }));
    yield decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new MalformedCsv('The file must be UTF-8; save it as "CSV UTF-8".');
    throw error;
  }
}

function checked(text: string): string {
  if (text.includes('\0')) throw new MalformedCsv('The file is binary or UTF-16; save it as "CSV UTF-8".');
  return text;
}

/** The text up to the header, or a little more, and what follows. */
export async function untilHeader(
  text: AsyncGenerator<string, void>,
): Promise<{ head: string; rest: AsyncGenerator<string, void> }> {
  let head = '';
  while (!/[\r\n]/.test(head.trimStart())) {
    if (head.length > HEADER_BYTES) throw new MalformedCsv('The first line is too long to name the columns.');
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  return { head, rest: text };
}

/** The one that the header uses most. */
export function delimiterOf(head: string): string {
  const line = head.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const uses = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[uses.indexOf(Math.max(...uses))] ?? ',';
}
