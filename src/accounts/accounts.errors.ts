import { problem, ValidationFailed } from '../problems/index.js';

export const EmailTaken = problem(409, 'conflict', () => ({
  detail: 'An account has this e-mail already: sign in, or reset its password.',
  errors: [{ pointer: '/email', code: 'taken', detail: 'email is taken' }],
}));
/** Never says which part was wrong. */
export const WrongCredentials = problem(401, 'unauthenticated', () => ({
  detail: 'E-mail or password is wrong.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const NoWorkspace = problem(
  403,
  'forbidden',
  () => 'This account is in no workspace any more; ask an admin for an invitation.',
);

const invalid = (pointer: string, detail: string) =>
  new ValidationFailed([{ pointer, code: 'invalid_value', detail }]);

export const unknownToken = () =>
  invalid('/token', 'token must be that of the newest mail; it has expired, was used, or is another one');
export const wrongCurrent = () => invalid('/current', 'current must be the password as it is now');
export const notAMemberOf = () =>
  invalid('/workspaceId', 'workspaceId must be the id of one of your workspaces');

/** For an invitation to somebody who has no account yet. */
export const missingForNewAccount = (fields: string[]) =>
  new ValidationFailed(
    fields.map((field) => ({
      pointer: `/${field}`,
      code: 'required',
      detail: `${field} is required for a new account`,
    })),
  );
/** For an invitation to somebody who has one. */
export const signInToAccept = () =>
  new ValidationFailed([
    {
      pointer: '/password',
      code: 'required',
      detail: 'password must be that of the account which has the invited e-mail; or sign in to it first',
    },
  ]);
