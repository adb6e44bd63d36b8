import { isDeepStrictEqual } from 'node:util';

/** Whether two values are the same JSON, whatever classes their objects are of. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other));

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
