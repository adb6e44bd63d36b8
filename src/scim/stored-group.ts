import type { Attribute } from './attribute.js';
import type { GroupMember, GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Entry, Profile, Scalar } from './profile.js';

const MEMBER = {
  value: GROUP.at('members.value'),
  display: GROUP.at('members.display'),
  type: GROUP.at('members.type'),
};

/** A role as a SCIM group. @param base address of the SCIM API */
export function groupOf({ role, externalId }: GroupRow, members: GroupMember[], base: string): Profile {
  const group = new Map<Attribute, Scalar | readonly Entry[]>([
    [GROUP.at('id'), role],
    [GROUP.at('displayName'), role],
    [GROUP.at('members'), members.map(entryOf)],
    [GROUP.at('meta.resourceType'), GROUP.name],
    [GROUP.at('meta.location'), `${base}${GROUP.endpoint}/${role}`],
  ]);
  if (externalId !== null) group.set(GROUP.at('externalId'), externalId);
  return group;
}

const entryOf = ({ id, userName }: GroupMember): Entry =>
  new Map([
    [MEMBER.value, id],
    [MEMBER.display, userName],
    [MEMBER.type, 'User'],
  ]);
