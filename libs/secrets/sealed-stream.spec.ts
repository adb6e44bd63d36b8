import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { newStreamKey, openedBytes, openedPart, sealedStream } from './sealed-stream.js';

const SEGMENT = 64 * 1024;

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length)
    yield await Promise.resolve(bytes.subarray(at, at + length));
}
const storedIn = (sealed: Buffer, key: Buffer) => ({
  ...{ key, bytes: sealed.length },
  read: (start: number, length: number) => Promise.resolve(sealed.subarray(start, start + length)),
});

describe('a sealed stream', () => {
  const key = newStreamKey();
  const content = randomBytes(65 * SEGMENT + 7);

  it.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT])(
    'of %d bytes is opened whole',
    async (size) => {
      const sealed = await buffer(sealedStream(inChunks(content.subarray(0, size), 50_001), key));
      expect(openedBytes(sealed.length)).toBe(size);
      const whole = openedPart(storedIn(sealed, key), { start: 0, end: size - 1 });
      expect((await buffer(whole)).equals(content.subarray(0, size))).toBe(true);
    },
  );

  it('is opened from any byte to any other', async () => {
    const sealed = await buffer(sealedStream(inChunks(content, 300_000), key));
    for (const [start, end] of [
      [0, 0],
      [SEGMENT - 1, SEGMENT],
      [SEGMENT, 2 * SEGMENT - 1],
      [63 * SEGMENT + 5, content.length - 1],
      [content.length - 1, content.length - 1],
    ] as const) {
      const part = await buffer(openedPart(storedIn(sealed, key), { start, end }));
      expect(part.equals(content.subarray(start, end + 1))).toBe(true);
    }
  });

  it('is refused if a segment was changed, moved or cut', async () => {
    const sealed = await buffer(sealedStream(inChunks(content.subarray(0, 3 * SEGMENT), SEGMENT), key));
    const [one, two, three] = [0, 1, 2].map((number) =>
      sealed.subarray(number * (SEGMENT + 16), (number + 1) * (SEGMENT + 16)),
    ) as [Buffer, Buffer, Buffer];
    const changed = Buffer.from(sealed);
    changed[SEGMENT + 20]! ^= 1;
    for (const other of [changed, Buffer.concat([two, one, three]), Buffer.concat([one, two])]) {
      const end = openedBytes(other.length) - 1;
      await expect(buffer(openedPart(storedIn(other, key), { start: 0, end }))).rejects.toThrow();
    }
  });
});
