import { documentationOf, fieldsOf } from './field.js';

type Dto = new () => object;
type Members = Readonly<Record<string, unknown>>;

/**
 * Returns the value with the fields of each object in the order of its DTO, then fields of earlier releases. jsonb has
 * its own order, in which a stored record would differ from a new one.
 */
export function inDeclaredOrder<T>(dto: Dto, value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => inDeclaredOrder(dto, item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Members;
  const ordered: Record<string, unknown> = {};
  let declared = 0;
  for (const [name, inner] of readLayout(dto)) {
    if (!Object.hasOwn(members, name)) continue;
    ordered[name] = inner ? inDeclaredOrder(inner, members[name]) : members[name];
    declared++;
  }
  const names = Object.keys(members);
  if (names.length === declared) return ordered as T;
  for (const name of names.sort()) if (!Object.hasOwn(ordered, name)) ordered[name] = members[name];
  return ordered as T;
}

/** Sorts an object with the caller's own names, since the order in which they were sent is not stored. */
export const inNameOrder = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns an object with these names in order. Copying and filling it takes a fraction of the time of growing an
 * object.
 */
export const objectWith = (names: readonly string[]): Readonly<Record<string, null>> =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Record<string, null>;

type Layout = readonly (readonly [name: string, inner: Dto | null])[];

const layouts = new WeakMap<Dto, Layout>();

/** Computed once per DTO, since a page of menus has thousands of objects. */
function readLayout(dto: Dto): Layout {
  const known = layouts.get(dto);
  if (known) return known;
  const layout = fieldsOf(dto).map((name) => {
    const { type } = documentationOf(dto, name);
    return [
      name,
      typeof type === 'function' && fieldsOf(type as Dto).length > 0 ? (type as Dto) : null,
    ] as const;
  });
  layouts.set(dto, layout);
  return layout;
}
