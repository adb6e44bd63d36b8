import type { Attribute } from './attribute.js';
import type { GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Entry, Profile, Scalar } from './profile.js';

const ID = GROUP.at('id');
const NAME = GROUP.at('displayName');
const EXTERNAL_ID = GROUP.at('externalId');
const RESOURCE_TYPE = GROUP.at('meta.resourceType');
const LOCATION = GROUP.at('meta.location');

export function toGroup({ id, name, externalId }: GroupRow, base: string): Profile {
  const group = new Map<Attribute, Scalar | readonly Entry[]>([
    [ID, id],
    [NAME, name],
    [RESOURCE_TYPE, GROUP.name],
    [LOCATION, `${base}${GROUP.endpoint}/${id}`],
  ]);
  if (externalId !== null) group.set(EXTERNAL_ID, externalId);
  return group;
}
