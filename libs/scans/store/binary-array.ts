/** PostgreSQL's type ids, which never change: src/include/catalog/pg_type.dat. */
const OID = { bool: 16, bytea: 17, int2: 21, text: 25, timestamptz: 1184, uuid: 2950 } as const;

export const FIRST_ELEMENT = 20;
export const LENGTH_BYTES = 4;
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_MS = 946_684_800_000;

/*
 * One-dimensional arrays in PostgreSQL's binary format (array_recv in src/backend/utils/adt/arrayfuncs.c): nothing
 * to escape and nothing to parse, a third of the cost of array literals on both sides.
 */

/** An array of elements of any length. @param elementOf returns an element as in binary-text.ts */
export function binaryArray<T>(
  type: 'bytea' | 'text' | 'uuid',
  items: readonly T[],
  elementOf: (item: T) => string,
): Buffer {
  let elements = '';
  for (const item of items) elements += elementOf(item);
  const array = arrayOf(type, items.length, elements.length);
  array.write(elements, FIRST_ELEMENT, 'binary');
  return array;
}

export function timeArray<T>(items: readonly T[], timeOf: (item: T) => Date): Buffer {
  const array = arrayOf('timestamptz', items.length, items.length * (LENGTH_BYTES + 8));
  let at = FIRST_ELEMENT;
  for (const item of items) {
    const microseconds = (timeOf(item).getTime() - EPOCH_MS) * 1_000;
    at = array.writeInt32BE(8, at);
    const high = Math.floor(microseconds / 2 ** 32);
    at = array.writeInt32BE(high, at);
    at = array.writeUInt32BE(microseconds - high * 2 ** 32, at);
  }
  return array;
}

export function booleanArray<T>(items: readonly T[], isTrue: (item: T) => boolean): Buffer {
  const array = arrayOf('bool', items.length, items.length * (LENGTH_BYTES + 1));
  let at = FIRST_ELEMENT;
  for (const item of items) {
    at = array.writeInt32BE(1, at);
    at = array.writeUInt8(isTrue(item) ? 1 : 0, at);
  }
  return array;
}

/** The header of an array, and space for its elements: `elementBytes` in total, each after its length. */
export function arrayOf(type: keyof typeof OID, length: number, elementBytes: number): Buffer {
  const array = Buffer.allocUnsafe(FIRST_ELEMENT + elementBytes);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(0, 4); // no nulls
  array.writeInt32BE(OID[type], 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16); // lower bound
  return array;
}
