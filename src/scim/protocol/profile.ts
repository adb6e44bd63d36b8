import type { Attribute } from './attribute.js';

export type Scalar = string | boolean;

export type Entry = ReadonlyMap<Attribute, Scalar>;

/**
 * The stored values of a resource: each simple attribute and each list that has a value. Keys are attributes, never
 * names from a request.
 */
export type Profile = ReadonlyMap<Attribute, Scalar | readonly Entry[]>;

export function entriesIn(profile: Profile, list: Attribute): readonly Entry[] {
  const found = profile.get(list);
  return Array.isArray(found) ? (found as readonly Entry[]) : [];
}

export function textIn(profile: Profile, attribute: Attribute): string | null {
  const found = profile.get(attribute);
  return typeof found === 'string' ? found : null;
}
