import { dataDtoOf } from '#libs/qr-codes';
import { pointerOf, Problem } from '../../src/http/problems/index.js';
import { toValidated } from '../../src/http/requests/validate.js';

export type Json = Record<string, unknown>;

export const faultsIn = (category: string, data: object) => faultsOf(dataDtoOf(category), data);

export async function faultsOf(
  dto: new () => object,
  data: object,
): Promise<[pointer: string, code: string][]> {
  try {
    toValidated(dto, data);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.errors ?? []).map(({ pointer = '', code }) => [pointer, code]);
  }
}

/** Returns a deep copy with the value at a JSON Pointer (RFC 6901) set; undefined removes it. */
export function withAt(data: object, pointer: string, value: unknown): Json {
  const copy = structuredClone(data) as Json;
  const path = pointer.split('/').slice(1).map(unescaped);
  const last = path.pop()!;
  const holder = path.reduce<Json>((inside, key) => inside[key] as Json, copy);
  if (value === undefined) delete holder[last];
  // An assignment to __proto__ would not create a field.
  else Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

export function placesIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = pointer + pointerOf([key]);
    return [place, ...placesIn(child, place)];
  });
}

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

export const valueAt = (data: object, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, key) => (inside as Json)[key], data);
