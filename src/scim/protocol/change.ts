import type { Attribute } from './attribute.js';
import type { Filter } from './filter.js';
import type { Entry, Scalar } from './profile.js';

/** The closed set of what a request can do to a resource, whatever the dialect of its sender. */
export type Change =
  /** null clears it. */
  | { kind: 'set'; attribute: Attribute; value: Scalar | null }
  | { kind: 'add' | 'replace'; list: Attribute; entries: Entry[] }
  /** The entries that are equal in everything that these say. null: all. */
  | { kind: 'remove'; list: Attribute; entries: Entry[] | null }
  /** Parts of the entries that match; without one, a new entry. */
  | { kind: 'edit'; list: Attribute; where: Filter | null; parts: ReadonlyMap<Attribute, Scalar> }
  /** A part of the entries that match. */
  | { kind: 'clear'; list: Attribute; where: Filter | null; part: Attribute }
  /** The entries that match. */
  | { kind: 'discard'; list: Attribute; where: Filter };

export type ListChange = Exclude<Change, { kind: 'set' }>;
