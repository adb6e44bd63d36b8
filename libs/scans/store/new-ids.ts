import { randomFillSync } from 'node:crypto';
import { arrayOf, FIRST_ELEMENT, LENGTH_BYTES } from './binary-array.js';

const ID_BYTES = 16;

/** One call for random bytes costs as much as a kilobyte of them. */
const pool = Buffer.alloc(16_384);
let drawn = pool.length;

/** A new UUIDv7 (RFC 9562 section 5.7) with the time of each item, as an array of uuid. */
export function newIdArray<T>(items: readonly T[], timeOf: (item: T) => Date): Buffer {
  const array = arrayOf('uuid', items.length, items.length * (LENGTH_BYTES + ID_BYTES));
  let at = FIRST_ELEMENT;
  for (const item of items) {
    at = array.writeInt32BE(ID_BYTES, at);
    at = writeNewId(array, at, timeOf(item));
  }
  return array;
}

export function newIdBytes(time: Date): Buffer {
  const bytes = Buffer.allocUnsafe(ID_BYTES);
  writeNewId(bytes, 0, time);
  return bytes;
}

/** Milliseconds as 48 bits, version 7, variant 10; the rest is random. @returns the offset after the id */
function writeNewId(bytes: Buffer, at: number, time: Date): number {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  pool.copy(bytes, at, drawn, (drawn += ID_BYTES));
  bytes.writeUIntBE(time.getTime(), at, 6);
  bytes.writeUInt8((bytes.readUInt8(at + 6) & 0x0f) | 0x70, at + 6);
  bytes.writeUInt8((bytes.readUInt8(at + 8) & 0x3f) | 0x80, at + 8);
  return at + ID_BYTES;
}
