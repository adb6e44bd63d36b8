import { invalidField, problem, ValidationFailed } from '../../http/problems/index.js';

export const InvitationNotFound = problem(404, 'not_found', () => 'No such invitation in this workspace.');
export const AlreadyMember = problem(
  409,
  'conflict',
  () => 'The person with this email address is already an active member; change their role instead.',
);

export const InactiveMember = problem(
  409,
  'conflict',
  () => 'The person with this email address is an inactive member; reactivate them first.',
);

export const missingForNewAccount = (fields: string[]) =>
  new ValidationFailed(
    fields.map((field) => ({
      pointer: `/${field}`,
      code: 'required',
      detail: `${field} is required for a new account`,
    })),
  );
export const signInToAccept = () =>
  invalidField(
    '/password',
    'must be the password of the account with the invited email address; or sign in to that account first',
    'required',
  );
