import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;

export const newStreamKey = (): Buffer => randomBytes(32);

/** Seals a stream of any length with AES-256-GCM: nonce, ciphertext, tag. A key seals one stream only. */
export async function* sealedStream(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  yield nonce;
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * Opens a file that `sealedStream` has written. What it yields is proven only when it has ended.
 * @throws if a byte was changed, after the bytes before it
 */
export async function* openedFile(path: string, key: Buffer): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (start: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, start)).buffer;
    const end = size - TAG_BYTES;
    if (end < NONCE_BYTES) throw new Error('the sealed file is cut');
    const decipher = createDecipheriv('aes-256-gcm', key, await read(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(await read(end, TAG_BYTES));
    for (let at = NONCE_BYTES; at < end; at += CHUNK_BYTES)
      yield decipher.update(await read(at, Math.min(CHUNK_BYTES, end - at)));
    yield decipher.final();
  } finally {
    await file.close();
  }
}

/** How long the content of a sealed file of this size is. */
export const openedBytes = (sealed: number): number => sealed - NONCE_BYTES - TAG_BYTES;
