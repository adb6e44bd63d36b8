import { documentationOf, fieldsOf } from './field.js';

type Dto = new () => object;
type Members = Readonly<Record<string, unknown>>;

/**
 * The value with the fields of each object in the order in which its DTO declares them, then those that only records of
 * earlier releases have: jsonb has an order of its own, so that a stored record would differ from a new one.
 */
export function inDeclaredOrder<T>(dto: Dto, value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => inDeclaredOrder(dto, item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Members;
  const ordered: Record<string, unknown> = {};
  let declared = 0;
  for (const [name, inner] of layoutOf(dto)) {
    if (!Object.hasOwn(members, name)) continue;
    ordered[name] = inner ? inDeclaredOrder(inner, members[name]) : members[name];
    declared++;
  }
  const names = Object.keys(members);
  // Nearly no object has others, and a menu has thousands of objects.
  if (names.length === declared) return ordered as T;
  for (const name of names.sort()) if (!Object.hasOwn(ordered, name)) ordered[name] = members[name];
  return ordered as T;
}

/** An object with names of the caller's own: sorted, since the order in which they were sent is not stored. */
export const inNameOrder = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));

/** An object with these names in their order, to copy and fill: that takes a fraction of the time of an object that grows. */
export const objectWith = (names: readonly string[]): Readonly<Record<string, null>> =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Record<string, null>;

type Layout = readonly (readonly [name: string, inner: Dto | null])[];

const layouts = new WeakMap<Dto, Layout>();

/** The fields of a DTO, with the DTO of their objects; computed once, as a page of menus has thousands of objects. */
function layoutOf(dto: Dto): Layout {
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
