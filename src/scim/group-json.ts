import type { GroupMember, GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Projection } from './projection.js';
import { resourceBody } from './resource-body.js';
import { groupOf } from './stored-group.js';

const VALUE = GROUP.at('members.value');
const DISPLAY = GROUP.at('members.display');
const TYPE = GROUP.at('members.type');

/** The JSON of a member of a group. */
export const memberJson = ({ id, userName }: GroupMember, projection: Projection): string =>
  // What is undefined is not written.
  JSON.stringify({
    value: projection(VALUE) ? id : undefined,
    display: projection(DISPLAY) ? userName : undefined,
    type: projection(TYPE) ? 'User' : undefined,
  });

/**
 * The JSON of a group.
 * @param members as memberJson writes them
 * @param base address of the SCIM API
 */
export function groupJson(
  group: GroupRow,
  members: readonly string[],
  { projection, base }: { projection: Projection; base: string },
): string {
  const rest = JSON.stringify(resourceBody(GROUP, groupOf(group, base), projection));
  return members.length === 0 ? rest : `${rest.slice(0, -1)},"members":[${members.join()}]}`;
}
