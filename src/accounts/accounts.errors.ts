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
/** Says the same whether the browser, the link or the provider's answer was wrong. */
export const OidcRefused = problem(401, 'unauthenticated', () => ({
  detail:
    'Signing in by OpenID Connect did not succeed: it took longer than 10 minutes, was begun in another browser, or the provider refused. Start again.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const OidcAway = problem(503, 'unavailable', () => ({
  detail: 'The OpenID Connect provider does not answer; try again, or sign in by password.',
  headers: { 'Retry-After': '5' },
}));
export const LinkedMeanwhile = problem(503, 'unavailable', () => ({
  detail: 'The same person signed in at the same moment; try again.',
  headers: { 'Retry-After': '1' },
}));
export const OidcNotConfigured = problem(
  404,
  'not_found',
  () => 'Signing in by OpenID Connect is not set up here.',
);
export const EmailNotVouchedFor = problem(
  403,
  'forbidden',
  () =>
    'An account has this e-mail already, and the provider does not say that the e-mail is verified: sign in by password.',
);
export const NoEmailFromIssuer = problem(
  403,
  'forbidden',
  () =>
    'The provider tells no e-mail of this person, and an account needs one; ask whoever runs the provider.',
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
