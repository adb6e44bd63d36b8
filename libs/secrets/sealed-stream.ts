import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEGMENT_BYTES = 64 * 1024;
const SEALED_BYTES = SEGMENT_BYTES + TAG_BYTES;
/** How many segments are read at once, since a storage answers each request late. */
const READ_SEGMENTS = 64;

export const newStreamKey = (): Buffer => randomBytes(32);

/**
 * Seals a stream of any length with AES-256-GCM, segment by segment, so that any part of it can be opened and is
 * proven before it is used. A key seals one stream only: nonces are the numbers of segments, and mark the last one.
 */
export async function* sealedStream(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    let start = 0;
    // What is left can be the last segment.
    for (; waiting.length - start > SEGMENT_BYTES; start += SEGMENT_BYTES)
      yield sealed(waiting.subarray(start, start + SEGMENT_BYTES), key, nonceOf(number++, false));
    waiting = waiting.subarray(start);
  }
  yield sealed(waiting, key, nonceOf(number, true));
}

export interface SealedObject {
  key: Buffer;
  bytes: number;
  read: (start: number, length: number) => Promise<Buffer>;
}

/**
 * Opens the bytes from `start` to `end`, both included, of what `sealedStream` has written.
 * @throws at the first segment that was changed, moved or cut
 */
export async function* openedPart(
  { key, bytes, read }: SealedObject,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer, void> {
  const last = Math.ceil(bytes / SEALED_BYTES) - 1;
  const to = Math.floor(end / SEGMENT_BYTES);
  for (let at = Math.floor(start / SEGMENT_BYTES); at <= to; at += READ_SEGMENTS) {
    const count = Math.min(READ_SEGMENTS, to - at + 1);
    const place = at * SEALED_BYTES;
    const group = await read(place, Math.min(count * SEALED_BYTES, bytes - place));
    for (let index = 0; index < count; index++) {
      const number = at + index;
      const segment = group.subarray(index * SEALED_BYTES, (index + 1) * SEALED_BYTES);
      const content = opened(segment, key, nonceOf(number, number === last));
      const from = Math.max(0, start - number * SEGMENT_BYTES);
      yield content.subarray(from, end + 1 - number * SEGMENT_BYTES);
    }
  }
}

/** How long the content of a sealed object of this size is. */
export const openedBytes = (bytes: number): number => bytes - TAG_BYTES * Math.ceil(bytes / SEALED_BYTES);

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

function sealed(content: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function opened(segment: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (segment.length < TAG_BYTES) throw new Error('the sealed object is cut');
  const end = segment.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(segment.subarray(end));
  return Buffer.concat([decipher.update(segment.subarray(0, end)), decipher.final()]);
}
