type Members = Readonly<Record<string, unknown>>;

/**
 * Compares two values as JSON, ignoring classes of objects and the order of their members. It compares in place, since
 * copies of a long menu would delay scans.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  const [left, right] = [jsonOf(one), jsonOf(other)];
  if (left === right) return true;
  if (!isObject(left) || !isObject(right)) return false;
  if (Array.isArray(left) || Array.isArray(right)) return areSameLists(left, right);
  const names = namesIn(left);
  return (
    names.length === namesIn(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  );
}

const jsonOf = (value: unknown): unknown => (value instanceof Date ? value.toJSON() : value);

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const areSameLists = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((item, index) => isSameJson(item, other[index]));

/** JSON has no undefined members. */
const namesIn = (members: Members): string[] =>
  Object.keys(members).filter((name) => members[name] !== undefined);
