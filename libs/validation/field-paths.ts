import { documentationOf, fieldsOf, type Holder } from './field.js';
import { nestedFieldsOf } from './list.fields.js';

type Dto = new () => object;

const MAX_NAME_LENGTH = 100;

/**
 * Returns the paths of fields with this name in a body, such as qr_data.url or rules[].url, those outside of lists
 * first. Names are equal in snake_case and camelCase.
 * @param holder the body as sent, which can determine the DTO of a field
 */
export function findPaths(name: string, dto: Dto, holder: Holder): string[] {
  if (name.length > MAX_NAME_LENGTH) return [];
  const key = folded(name);
  const chosen = fieldsOf(dto).flatMap((field) => pathsOfChosen(field, key, dto, holder));
  const paths = new Set([...(buildIndex(dto).get(key) ?? []), ...chosen]);
  return [...paths].sort((one, other) => distance(one) - distance(other));
}

/**
 * Returns paths inside an object whose DTO its holder determines. If the holder names none, only fields at the top of
 * all possible DTOs count; deeper ones would belong to a DTO that nobody meant.
 */
function pathsOfChosen(field: string, key: string, dto: Dto, holder: Holder): string[] {
  const [, nested] = nestedFieldsOf(dto).find(([name]) => name === field) ?? [];
  if (!nested?.all) return [];
  const chosen = nested.dtoOf(holder);
  if (fieldsOf(chosen).length > 0) return below(field, buildIndex(chosen).get(key) ?? []);
  const direct = nested.all().flatMap((inner) => fieldsOf(inner).filter((name) => folded(name) === key));
  return below(field, direct);
}

/** The DTO in which the last name of a path belongs, such as that of an item of a list for rules.0.url; null if there is none. */
export function holderOf(path: readonly string[], dto: Dto, holder: Holder): Dto | null {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return dto;
  const [, nested] = nestedFieldsOf(dto).find(([field]) => field === name) ?? [];
  if (!nested) return null;
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  const [item, below] = Array.isArray(value)
    ? [(value as unknown[])[Number(rest[0])], rest.slice(1)]
    : [value, rest];
  return below.length === 0 ? null : holderOf(below, nested.dtoOf(holder), (item ?? {}) as Holder);
}

type Index = ReadonlyMap<string, readonly string[]>;

const indexes = new WeakMap<Dto, Index>();

/** Maps folded names to paths, because a body can have a thousand unknown fields. */
function buildIndex(dto: Dto): Index {
  const known = indexes.get(dto);
  if (known) return known;
  const index = new Map<string, string[]>();
  const add = (name: string, paths: string[]) => index.set(name, [...(index.get(name) ?? []), ...paths]);
  for (const field of fieldsOf(dto)) {
    add(folded(field), [field]);
    const { type, isArray } = documentationOf(dto, field);
    if (typeof type !== 'function') continue;
    const step = isArray ? `${field}[]` : field;
    for (const [name, paths] of buildIndex(type as Dto)) add(name, below(step, paths));
  }
  indexes.set(dto, index);
  return index;
}

const folded = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();
const below = (step: string, paths: readonly string[]): string[] => paths.map((path) => `${step}.${path}`);
const distance = (path: string): number => path.split('.').length + 10 * path.split('[]').length;
