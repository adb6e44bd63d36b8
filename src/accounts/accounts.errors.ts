import { problem, ValidationFailed } from '../problems/index.js';

export const EmailTaken = problem(409, 'conflict', () => ({
  detail: 'An account with this email address already exists: sign in, or reset its password.',
  errors: [{ pointer: '/email', code: 'taken', detail: 'email is already taken' }],
}));
/** Never says which part was wrong. */
export const WrongCredentials = problem(401, 'unauthenticated', () => ({
  detail: 'The email address or password is incorrect.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const NoWorkspace = problem(
  403,
  'forbidden',
  () => 'This account is no longer a member of any workspace; ask an admin for an invitation.',
);
/** Says the same whether the browser, the link or the provider's answer was wrong. */
export const OidcRefused = problem(401, 'unauthenticated', () => ({
  detail:
    'Sign-in with OpenID Connect failed: it took longer than 10 minutes, was started in another browser, or was refused by the provider. Start again.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const OidcUnavailable = problem(503, 'unavailable', () => ({
  detail: 'The OpenID Connect provider does not respond; try again, or sign in with a password.',
  headers: { 'Retry-After': '5' },
}));
export const LinkedMeanwhile = problem(503, 'unavailable', () => ({
  detail: 'The same person signed in at the same time; try again.',
  headers: { 'Retry-After': '1' },
}));
export const OidcNotConfigured = problem(
  404,
  'not_found',
  () => 'Sign-in with OpenID Connect is not configured.',
);
export const EmailNotVouchedFor = problem(
  403,
  'forbidden',
  () =>
    'An account with this email address already exists, and the provider has not verified the address: sign in with a password.',
);
export const NoEmailFromIssuer = problem(
  403,
  'forbidden',
  () =>
    'The provider did not send an email address, which an account requires; ask the administrator of the provider.',
);

const invalid = (pointer: string, detail: string) =>
  new ValidationFailed([{ pointer, code: 'invalid_value', detail }]);

export const unknownToken = () =>
  invalid(
    '/token',
    'token must be the one in the latest email; this one is unknown, expired or already used',
  );
export const wrongCurrent = () => invalid('/current', 'current must be your current password');
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
      detail:
        'password must be the password of the account with the invited email address; or sign in to that account first',
    },
  ]);
