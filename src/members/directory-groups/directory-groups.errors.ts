import { invalid, problem } from '../../http/problems/index.js';

export const PlanWithoutGroups = problem(
  403,
  'plan_required',
  () =>
    'Roles of directory groups require the plan Business or Agency. Only the operator of this service can change the plan of a workspace: ask them.',
);

export const DirectoryGroupNotFound = problem(404, 'not_found', () => 'No such group in this workspace.');

export const isARole = (at: number) =>
  invalid(
    `/items/${at}/group`,
    'group must not be admin, editor or viewer: these groups exist in SCIM and have the role of their name',
  );

export const namedTwice = (at: number) =>
  invalid(
    `/items/${at}/group`,
    'group is in the list twice; names of groups are not case-sensitive',
    'duplicate',
  );
