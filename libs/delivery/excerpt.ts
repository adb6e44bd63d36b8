import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** The first bytes as text that PostgreSQL can store; the rest is not read. */
export async function readExcerpt(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  // The decoder omits a character that was cut.
  const text = new StringDecoder('utf8').write(Buffer.concat(chunks).subarray(0, maxBytes));
  return text.replaceAll('\0', '\uFFFD');
}
