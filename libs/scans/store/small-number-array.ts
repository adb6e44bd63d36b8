import { arrayOf, FIRST_ELEMENT, LENGTH_BYTES } from './binary-array.js';

const NUMBER_BYTES = 2;
/** The length of a null element. */
const NULL = -1;

/** Whole numbers of 16 bits or nulls, as smallint[] in PostgreSQL's binary format. */
export function smallNumberArray<T>(items: readonly T[], numberOf: (item: T) => number | null): Buffer {
  const numbers = items.map(numberOf);
  const present = numbers.filter((number) => number !== null).length;
  const array = arrayOf('int2', items.length, items.length * LENGTH_BYTES + present * NUMBER_BYTES);
  array.writeInt32BE(present < items.length ? 1 : 0, 4); // whether there are nulls
  let at = FIRST_ELEMENT;
  for (const number of numbers) {
    at = array.writeInt32BE(number === null ? NULL : NUMBER_BYTES, at);
    if (number !== null) at = array.writeInt16BE(number, at);
  }
  return array;
}
