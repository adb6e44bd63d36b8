import type { GroupMember, GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import type { Projection } from './projection.js';
import { resourceBody, type ResourceBody } from './resource-body.js';
import { toGroup } from './stored-group.js';

const VALUE = GROUP.at('members.value');
const DISPLAY = GROUP.at('members.display');
const TYPE = GROUP.at('members.type');

export interface MemberBody {
  value: string | undefined;
  display: string | undefined;
  type: string | undefined;
}

export const memberBody = ({ id, userName }: GroupMember, projection: Projection): MemberBody => ({
  value: projection(VALUE) ? id : undefined,
  display: projection(DISPLAY) ? userName : undefined,
  type: projection(TYPE) ? 'User' : undefined,
});

export function groupBody(
  group: GroupRow,
  members: readonly MemberBody[],
  { projection, base }: { projection: Projection; base: string },
): ResourceBody {
  const body = resourceBody(GROUP, toGroup(group, base), projection);
  return members.length === 0 ? body : { ...body, members };
}
