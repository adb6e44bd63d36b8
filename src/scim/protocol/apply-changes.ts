import { normOf } from '#libs/database';
import type { Attribute } from './attribute.js';
import type { Change, ListChange } from './change.js';
import { isSelected } from './entry-filter.js';
import type { Filter } from './filter.js';
import { oneRole } from './one-role.js';
import { entriesIn, type Entry, type Profile, type Scalar } from './profile.js';
import type { ResourceSchema } from './schema.js';
import { InvalidValue, NoTarget } from './scim.errors.js';
import { parseEntry } from './values.js';

/** The limit applies to all lists of a request together. */
const MAX_ENTRIES = 1_000;

/**
 * Applies the changes in order. The result shares nothing with the resource but what they leave unchanged.
 * @throws InvalidValue, InvalidFilter, NoTarget
 */
export function applyChanges(schema: ResourceSchema, profile: Profile, changes: readonly Change[]): Profile {
  const after = new Map(profile);
  const norm = normOncePerText();
  refuseTooMany(changes);
  for (const change of changes) {
    if (change.kind === 'set') {
      if (change.value === null) after.delete(change.attribute);
      else after.set(change.attribute, change.value);
    } else {
      const before = entriesIn(after, change.list);
      const entries = listAfter(schema, before, change, norm);
      refuseTooLong(change.list, entries);
      after.set(change.list, change.list.entries === null ? oneRole(before, entries, change) : entries);
    }
  }
  for (const { list } of changes.filter((change) => change.kind !== 'set')) settle(after, list);
  return after;
}

function refuseTooMany(changes: readonly Change[]): void {
  const count = changes.reduce(
    (sum, change) => sum + ('entries' in change ? (change.entries?.length ?? 0) : 0),
    0,
  );
  if (count > MAX_ENTRIES)
    throw new InvalidValue(`A request can contain at most ${MAX_ENTRIES} list values.`);
}

function refuseTooLong({ path, maxEntries }: Attribute, entries: readonly Entry[]): void {
  if (entries.length > maxEntries) throw new InvalidValue(`${path} must have at most ${maxEntries} values.`);
}

function listAfter(
  schema: ResourceSchema,
  entries: readonly Entry[],
  change: ListChange,
  norm: Norm,
): Entry[] {
  const { list } = change;
  const isMatch = (entry: Entry, where: Filter | null) =>
    where === null || isSelected(schema, list, where, entry, norm);
  switch (change.kind) {
    case 'add':
      return change.entries.reduce((all, entry) => withEntry(list, all, entry, norm), [...entries]);
    case 'replace':
      return change.entries.reduce<Entry[]>((all, entry) => withEntry(list, all, entry, norm), []);
    case 'remove':
      return entries.filter((entry) => !(change.entries?.some((gone) => covers(gone, entry, norm)) ?? true));
    case 'discard':
      return entries.filter((entry) => !isMatch(entry, change.where));
    case 'clear':
      return entries.map((entry) => (isMatch(entry, change.where) ? without(entry, change.part) : entry));
    case 'edit': {
      const edited = entries.map((entry) =>
        isMatch(entry, change.where) ? new Map([...entry, ...change.parts]) : entry,
      );
      const first = edited.find((entry, index) => entry !== entries[index]);
      return onePrimary(list, first ? edited : [...edited, created(list, change)], first ?? edited.at(-1));
    }
  }
}

/** Equal entries are stored once (RFC 7644 section 3.5.2.1). */
function withEntry(list: Attribute, entries: Entry[], entry: Entry, norm: Norm): Entry[] {
  const equal = entries.find((other) => covers(entry, other, norm) && covers(other, entry, norm));
  if (!equal) return onePrimary(list, [...entries, entry], entry);
  const merged = isPrimary(list, entry) ? entry : equal;
  return onePrimary(
    list,
    entries.map((other) => (other === equal ? merged : other)),
    merged,
  );
}

/** A new primary entry replaces the old one (RFC 7643 section 2.4). */
function onePrimary(list: Attribute, entries: Entry[], latest: Entry | undefined): Entry[] {
  const primary = list.part('primary');
  if (!primary || !latest || !isPrimary(list, latest)) return entries;
  return entries.map((entry) =>
    entry !== latest && isPrimary(list, entry) ? new Map([...entry, [primary, false]]) : entry,
  );
}

/** Entra expects that `emails[type eq "work"].value` creates the entry if there is none yet. */
function created(list: Attribute, { where, parts }: Extract<Change, { kind: 'edit' }>): Entry {
  if (where === null) return new Map([...parseEntry(list, {}), ...parts]);
  const part = where.kind === 'compare' && where.operator === 'eq' ? list.part(where.path) : null;
  if (where.kind !== 'compare' || !part)
    throw new NoTarget(`No value of ${list.path} matches the filter of the path.`);
  return new Map([...parseEntry(list, { [part.name]: where.value }), ...parts]);
}

function covers(said: Entry, entry: Entry, norm: Norm): boolean {
  const parts = [...said].filter(([{ type }]) => type !== 'boolean');
  return parts.length > 0 && parts.every(([part, value]) => isEqual(part, value, entry.get(part), norm));
}

function isEqual({ isCaseExact }: Attribute, one: Scalar, other: Scalar | undefined, norm: Norm): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || isCaseExact) return one === other;
  return norm(one) === norm(other);
}

const isPrimary = (list: Attribute, entry: Entry) => {
  const primary = list.part('primary');
  return primary !== null && entry.get(primary) === true;
};

function without(entry: Entry, part: Attribute): Entry {
  const left = new Map(entry);
  if (part.type === 'boolean') left.set(part, false);
  else left.delete(part);
  return left;
}

/** Drops incomplete entries, which are allowed between the operations of a request. */
function settle(profile: Map<Attribute, Scalar | readonly Entry[]>, list: Attribute): void {
  const labels = ['type', 'primary'];
  const isWhole = (entry: Entry) =>
    list.value ? entry.has(list.value) : [...entry.keys()].some(({ name }) => !labels.includes(name));
  const entries = entriesIn(profile, list).filter(isWhole);
  if (entries.length > 0) profile.set(list, entries);
  else profile.delete(list);
}

type Norm = typeof normOf;

/** Caches `normOf` for one request, which can compare the same long texts thousands of times. */
function normOncePerText(): Norm {
  const known = new Map<string, string>();
  return (text) => {
    const norm = known.get(text) ?? normOf(text);
    known.set(text, norm);
    return norm;
  };
}
