import { normOf } from '#libs/database';
import type { Attribute } from './attribute.js';
import { isObject } from './json.js';
import type { Entry, Profile, Scalar } from './profile.js';
import { USER } from './user.schema.js';

const EXTRAS = USER.top.flatMap(({ leaves }) => leaves).filter(isExtra);

function isExtra({ sql, entries, sub }: Attribute): boolean {
  return entries === undefined && sql === undefined && sub.every((part) => part.sql === undefined);
}

type StoredScalar = boolean | { value: string; norm: string };

export function selectExtra(profile: Profile): object {
  const extra: Record<string, unknown> = {};
  for (const attribute of EXTRAS) {
    const found = profile.get(attribute);
    if (found === undefined) continue;
    const stored = typeof found === 'object' ? found.map(storedEntry) : storedScalar(found);
    setAt(extra, attribute.keys, stored);
  }
  return extra;
}

const EXTRAS_BY_KEY = new Map<string, Attribute[]>();
for (const attribute of EXTRAS) {
  const [key = ''] = attribute.keys;
  EXTRAS_BY_KEY.set(key, [...(EXTRAS_BY_KEY.get(key) ?? []), attribute]);
}

export function addExtras(profile: Map<Attribute, Scalar | readonly Entry[]>, extra: object): void {
  for (const key of Object.keys(extra))
    for (const attribute of EXTRAS_BY_KEY.get(key) ?? []) {
      const stored = valueAt(extra, attribute.keys);
      if (stored === undefined) continue;
      profile.set(attribute, attribute.isMultiValued ? entriesFrom(attribute, stored) : scalarFrom(stored));
    }
}

const storedScalar = (value: Scalar): StoredScalar =>
  typeof value === 'string' ? { value, norm: normOf(value) } : value;

const storedEntry = (entry: Entry) =>
  Object.fromEntries([...entry].map(([{ name }, value]) => [name, storedScalar(value)]));

const entriesFrom = (list: Attribute, stored: unknown): Entry[] =>
  (stored as Record<string, unknown>[]).map(
    (entry) =>
      new Map(
        list.sub.flatMap((part) =>
          part.name in entry ? [[part, scalarFrom(entry[part.name])] as const] : [],
        ),
      ),
  );

const scalarFrom = (stored: unknown): Scalar => (isObject(stored) ? String(stored.value) : stored === true);

function setAt(
  object: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) object[key] = value;
  else setAt((object[key] ??= {}) as Record<string, unknown>, rest, value);
}

const valueAt = (object: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), object);
