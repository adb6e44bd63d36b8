import type { Attribute } from './attribute.js';
import type { Filter } from './filter.js';
import type { Entry, Scalar } from './profile.js';

export type Change =
  | { kind: 'set'; attribute: Attribute; value: Scalar | null }
  | { kind: 'add' | 'replace'; list: Attribute; entries: Entry[] }
  /** Removes the entries that match all sub-attributes of any of these; null removes all. */
  | { kind: 'remove'; list: Attribute; entries: Entry[] | null }
  /** Sets parts of the entries that match, or adds an entry if none does. */
  | { kind: 'edit'; list: Attribute; where: Filter | null; parts: ReadonlyMap<Attribute, Scalar> }
  | { kind: 'clear'; list: Attribute; where: Filter | null; part: Attribute }
  | { kind: 'discard'; list: Attribute; where: Filter };

export type ListChange = Exclude<Change, { kind: 'set' }>;
