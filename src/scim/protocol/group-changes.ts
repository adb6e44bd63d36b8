import { normOf, ROLES, type Role } from '#libs/database';
import type { MembershipsChange } from '../../members/directory-groups/group-memberships.service.js';
import type { GroupChange, MappedGroupChange } from '../provisioning/provisioning.service.js';
import { raise } from '../../http/problems/index.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import type { Attribute } from './attribute.js';
import type { Change } from './change.js';
import type { Filter } from './filter.js';
import { GROUP } from './group.schema.js';
import type { Entry, Scalar } from './profile.js';
import { InvalidPath, InvalidValue, NotMutable } from './scim.errors.js';

const NAME = GROUP.at('displayName');
const EXTERNAL_ID = GROUP.at('externalId');
const VALUE = GROUP.at('members.value');

export const roleNamed = (name: unknown): Role | null =>
  ROLES.find((role) => typeof name === 'string' && name.trim().toLowerCase() === role) ?? null;

/** Of a group that is a role. @throws InvalidPath, InvalidValue, NotMutable */
export function toGroupChange(role: Role, changes: readonly Change[]): GroupChange {
  const { members, externalId } = toMappedGroupChange(role, changes);
  return { role, roles: members.map((change) => ({ ...change, role })), externalId };
}

/** Combines a thousand operations into a few statements. @throws InvalidPath, InvalidValue, NotMutable */
export function toMappedGroupChange(name: string, changes: readonly Change[]): MappedGroupChange {
  const members = new MemberChanges();
  let externalId: MappedGroupChange['externalId'];
  for (const change of changes) {
    if (change.kind !== 'set') members.apply(change);
    else if (change.attribute === EXTERNAL_ID) externalId = textOf(change.value);
    else if (change.attribute === NAME) refuseRename(name, change.value);
  }
  return { members: members.changes(), externalId };
}

class MemberChanges {
  private isWhole = false;
  private readonly added = new Set<string>();
  private readonly removed = new Set<string>();

  apply(change: Exclude<Change, { kind: 'set' }>): void {
    switch (change.kind) {
      case 'replace':
        this.clear();
        return this.add(idsOf(change.entries));
      case 'add':
        return this.add(idsOf(change.entries));
      case 'remove':
        return change.entries ? this.remove(idsOf(change.entries)) : this.clear();
      case 'discard':
        return this.remove(idsIn(change.where));
      case 'clear':
        return change.where ? this.remove(idsIn(change.where)) : this.clear();
      case 'edit':
        return this.add(editedIds(change));
    }
  }

  changes(): MembershipsChange[] {
    const added = [...this.added];
    // The error omits the value, which could be a secret that somebody has pasted.
    if (!added.every((id) => UUID.test(id)))
      throw new InvalidValue('Each value in members must be the id of a member of this workspace.');
    if (this.isWhole) return [{ kind: 'replace', memberIds: added }];
    const all: MembershipsChange[] = [
      { kind: 'remove', memberIds: [...this.removed] },
      { kind: 'add', memberIds: added },
    ];
    return all.filter(({ memberIds }) => memberIds.length > 0);
  }

  private add(ids: string[]): void {
    for (const id of ids) {
      this.added.add(id);
      this.removed.delete(id);
    }
  }

  private remove(ids: string[]): void {
    for (const id of ids) {
      this.added.delete(id);
      if (UUID.test(id)) this.removed.add(id);
    }
  }

  private clear(): void {
    this.isWhole = true;
    this.added.clear();
    this.removed.clear();
  }
}

/** @throws InvalidValue for an entry without an id: a list that became empty would remove everybody */
const idsOf = (entries: readonly Entry[]): string[] =>
  entries.map(
    (entry) => idOf(entry.get(VALUE)) ?? raise(new InvalidValue('Each of members must have a value.')),
  );

/** Reads the ids in `members[value eq "id"]`, including several such terms joined by `or`. @throws InvalidPath */
function idsIn(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.terms.flatMap(idsIn);
  const isValue =
    filter.kind === 'compare' && filter.operator === 'eq' && VALUE.name === filter.path.toLowerCase();
  if (!isValue || typeof filter.value !== 'string')
    throw new InvalidPath('Select members by their ids, as in members[value eq "id"].');
  return [storedId(filter.value)];
}

/** Some clients add a member as `members[value eq "id"]`. */
function editedIds({
  where,
  parts,
}: {
  where: Filter | null;
  parts: ReadonlyMap<Attribute, Scalar>;
}): string[] {
  const sent = idOf(parts.get(VALUE));
  const ids = where ? idsIn(where) : [];
  if (where && sent !== null && !ids.includes(sent))
    throw new NotMutable('The id of a member cannot be changed.');
  return sent === null || where ? ids : [sent];
}

function refuseRename(name: string, sent: Scalar | null): void {
  if (typeof sent !== 'string' || normOf(sent.trim()) !== normOf(name))
    throw new NotMutable('The names of the groups cannot be changed.');
}

const textOf = (value: Scalar | null | undefined): string | null =>
  typeof value === 'string' ? value : null;

const idOf = (value: Scalar | null | undefined): string | null =>
  typeof value === 'string' ? storedId(value) : null;
