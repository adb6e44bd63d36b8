import { mapInSlices } from '#libs/time-slices';
import type { Attribute } from './attribute.js';
import type { GroupMember, GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Entry, Profile, Scalar } from './profile.js';
import type { Projection } from './projection.js';
import { entryBody, type ResourceBody } from './resource-body.js';

const MEMBER = {
  value: GROUP.at('members.value'),
  display: GROUP.at('members.display'),
  type: GROUP.at('members.type'),
};

/** A role as a SCIM group, without its members. @param base address of the SCIM API */
export function groupOf({ role, externalId }: GroupRow, base: string): Profile {
  const group = new Map<Attribute, Scalar | readonly Entry[]>([
    [GROUP.at('id'), role],
    [GROUP.at('displayName'), role],
    [GROUP.at('meta.resourceType'), GROUP.name],
    [GROUP.at('meta.location'), `${base}${GROUP.endpoint}/${role}`],
  ]);
  if (externalId !== null) group.set(GROUP.at('externalId'), externalId);
  return group;
}

/** The members of a group as clients see them: they can be all of a large workspace. */
export function memberBodies(
  members: readonly GroupMember[],
  projection: Projection,
): Promise<ResourceBody[]> {
  const parts = GROUP.at('members').sub.filter((part) => projection(part));
  return mapInSlices(members, (member) => entryBody(parts, entryOf(member)));
}

const entryOf = ({ id, userName }: GroupMember): Entry =>
  new Map([
    [MEMBER.value, id],
    [MEMBER.display, userName],
    [MEMBER.type, 'User'],
  ]);
