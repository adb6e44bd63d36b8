type Json = Record<string, unknown>;

/** JSON merge patch, RFC 7396 section 2: null removes, absent keeps, objects merge, everything else replaces. */
export function mergePatch(target: object, patch: object): Json {
  const merged: Json = { ...target };
  for (const [key, value] of Object.entries(patch) as [string, unknown][]) {
    if (value === null) delete merged[key];
    else if (isObject(value)) merged[key] = mergePatch(isObject(merged[key]) ? merged[key] : {}, value);
    else merged[key] = value;
  }
  return merged;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Compares two values as JSON, ignoring classes of objects and the order of their members. It compares in place, since
 * copies of a long menu would delay scans.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  const [left, right] = [jsonOf(one), jsonOf(other)];
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right)) return areSameLists(left, right);
  if (!isObject(left) || !isObject(right)) return false;
  const names = namesIn(left);
  return (
    names.length === namesIn(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  );
}

const jsonOf = (value: unknown): unknown => (value instanceof Date ? value.toJSON() : value);

const areSameLists = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((item, index) => isSameJson(item, other[index]));

/** JSON has no undefined members. */
const namesIn = (members: Json): string[] =>
  Object.keys(members).filter((name) => members[name] !== undefined);
