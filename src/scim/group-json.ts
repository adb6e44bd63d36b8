import { mapInSlices } from '#libs/time-slices';
import type { GroupMember, GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Projection } from './projection.js';
import { resourceBody } from './resource-body.js';
import { groupOf } from './stored-group.js';

const MEMBER = ['value', 'display', 'type'].map((part) => GROUP.at(`members.${part}`));

/**
 * The JSON of a group. It is written in slices: a group can have all members of a large workspace.
 * @param base address of the SCIM API
 */
export async function groupJson(
  group: GroupRow,
  members: readonly GroupMember[],
  { projection, base }: { projection: Projection; base: string },
): Promise<string> {
  const rest = JSON.stringify(resourceBody(GROUP, groupOf(group, base), projection));
  if (members.length === 0) return rest;
  const [hasValue, hasDisplay, hasType] = MEMBER.map(projection);
  const entries = await mapInSlices(members, ({ id, userName }) =>
    // What is undefined is not written.
    JSON.stringify({
      value: hasValue ? id : undefined,
      display: hasDisplay ? userName : undefined,
      type: hasType ? 'User' : undefined,
    }),
  );
  return `${rest.slice(0, -1)},"members":[${entries.join()}]}`;
}
