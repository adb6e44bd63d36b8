/** Type ids of PostgreSQL, stable since ever: src/include/catalog/pg_type.dat. */
const OID = { bool: 16, bytea: 17, text: 25, timestamptz: 1184, uuid: 2950 } as const;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_MS = 946_684_800_000;

/*
 * One-dimensional arrays in PostgreSQL's binary format (array_recv in src/backend/utils/adt/arrayfuncs.c): nothing
 * to escape and nothing to parse, a third of the cost of array literals on both sides.
 */

/** uuid[] and bytea[]: raw bytes. */
export function bytesArray<T>(
  type: 'uuid' | 'bytea',
  items: readonly T[],
  bytesOf: (item: T) => Uint8Array,
): Buffer {
  const size = items.reduce((sum, item) => sum + LENGTH_BYTES + bytesOf(item).length, HEADER_BYTES);
  const array = withHeader(OID[type], items.length, size);
  let at = HEADER_BYTES;
  for (const item of items) {
    const bytes = bytesOf(item);
    at = array.writeInt32BE(bytes.length, at);
    array.set(bytes, at);
    at += bytes.length;
  }
  return array;
}

export function textArray<T>(items: readonly T[], textOf: (item: T) => string): Buffer {
  const texts = items.map(textOf);
  // UTF-8 takes three bytes at most for each UTF-16 unit.
  const most = texts.reduce((sum, text) => sum + LENGTH_BYTES + 3 * text.length, HEADER_BYTES);
  const array = withHeader(OID.text, texts.length, most);
  let at = HEADER_BYTES;
  for (const text of texts) {
    const length = array.write(text, at + LENGTH_BYTES);
    array.writeInt32BE(length, at);
    at += LENGTH_BYTES + length;
  }
  return array.subarray(0, at);
}

export function timeArray<T>(items: readonly T[], timeOf: (item: T) => Date): Buffer {
  const array = withHeader(OID.timestamptz, items.length, HEADER_BYTES + items.length * (LENGTH_BYTES + 8));
  let at = HEADER_BYTES;
  for (const item of items) {
    const microseconds = (timeOf(item).getTime() - EPOCH_MS) * 1_000;
    at = array.writeInt32BE(8, at);
    at = array.writeInt32BE(Math.floor(microseconds / 2 ** 32), at);
    at = array.writeUInt32BE(microseconds % 2 ** 32, at);
  }
  return array;
}

export function booleanArray<T>(items: readonly T[], isTrue: (item: T) => boolean): Buffer {
  const array = withHeader(OID.bool, items.length, HEADER_BYTES + items.length * (LENGTH_BYTES + 1));
  let at = HEADER_BYTES;
  for (const item of items) {
    at = array.writeInt32BE(1, at);
    at = array.writeUInt8(isTrue(item) ? 1 : 0, at);
  }
  return array;
}

function withHeader(oid: number, length: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(0, 4); // no nulls
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16); // lower bound
  return array;
}
