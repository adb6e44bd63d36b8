import { problem, ValidationFailed } from '../problems/index.js';

export const MemberNotFound = problem(404, 'not_found', () => 'No such member in this workspace.');
export const LastAdmin = problem(
  409,
  'last_admin',
  () =>
    'This is the last active admin of the workspace; make another member an admin first. Nothing was changed.',
);
export const UserNameTaken = problem(
  409,
  'conflict',
  () => 'Another member of this workspace already has this userName; upper and lower case are the same.',
);

/** For a list of members that contains others. */
export const unknownMembers = (ids: string[]) =>
  new ValidationFailed(
    ids.map((id) => ({
      pointer: '/members',
      code: 'invalid_value',
      detail: `${id} is not a member of this workspace`,
    })),
  );
