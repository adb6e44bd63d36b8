import { problem, ValidationFailed } from '../http/problems/index.js';

export const MemberNotFound = problem(404, 'not_found', () => 'No such member in this workspace.');
export const LastAdmin = problem(
  409,
  'last_admin',
  () =>
    'This is the last active admin of the workspace who has an account; make another such member an admin first. Nothing was changed.',
);
export const RoleOfGroups = problem(
  409,
  'conflict',
  () =>
    'The role of this member comes from their groups in the directory. Change their groups there, or the roles of the groups in Settings, Team, Single sign-on.',
);
export const UserNameTaken = problem(
  409,
  'conflict',
  () =>
    'A member of this workspace already has this userName; userNames are not case-sensitive, and deactivated members keep theirs. If it is the same person, find them with the filter userName eq, and send active: true to that member to reactivate them.',
);

export const AccountEmailTaken = problem(
  409,
  'conflict',
  () =>
    'Another member of this workspace has an account with this primary email address. If it is the same person, change that member instead: find them by emails[type eq "work"].value or send their userName.',
);
/** Changing more members at once takes too long, which SCIM calls `tooMany`. */
export const TooManyRoleChanges = problem(422, 'validation_failed', (limit: number) => ({
  detail: `The request changes the roles of more than ${limit.toLocaleString('en')} members; send it in parts. Nothing was changed.`,
  members: { scimType: 'tooMany' },
}));

export const unknownMembers = (ids: string[]) =>
  new ValidationFailed(
    ids.map((id) => ({
      pointer: '/members',
      code: 'invalid_value',
      detail: `${id} is not a member of this workspace`,
    })),
  );
