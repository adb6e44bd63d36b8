import type { Attribute } from './attribute.js';
import type { GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Entry, Profile, Scalar } from './profile.js';

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
