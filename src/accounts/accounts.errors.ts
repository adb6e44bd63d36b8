import type { Config } from '#libs/platform';
import { namedPasswordFault } from '#libs/validation';
import { invalid, problem } from '../http/problems/index.js';

export const EmailTaken = problem(409, 'conflict', () => ({
  detail: 'An account with this email address already exists: sign in, or reset its password.',
  errors: [{ pointer: '/email', code: 'taken', detail: 'email is already taken' }],
}));
export const EmailManaged = problem(
  409,
  'conflict',
  (workspace: string) =>
    `The identity provider of "${workspace}" manages your email address: ask an admin there to change it.`,
);
export const EmailConfirmed = problem(
  409,
  'conflict',
  () => 'Your email address is confirmed already; no email was sent.',
);
export const SignUpByInvitation = problem(
  403,
  'forbidden',
  () =>
    'New accounts require an invitation: ask an admin of the workspace to invite this email address, and open the link in the email.',
);
/** The operator has set PASSWORD_SIGN_IN=off. */
export const PasswordSignInOff = problem(
  403,
  'forbidden',
  (provider: string, baseUrl: string) =>
    `Passwords are turned off in this service: sign in with ${provider} at ${baseUrl}/sign-in, or with a passkey or the single sign-on of your workspace.`,
);

/** @throws PasswordSignInOff */
export function requirePasswordSignIn({ isPasswordSignInOn, oidc, baseUrl }: Config): void {
  if (isPasswordSignInOn || oidc === undefined) return;
  throw new PasswordSignInOff(new URL(oidc.issuer).host, baseUrl);
}

/** The text never says which part was wrong. */
export const WrongCredentials = problem(401, 'unauthenticated', () => ({
  detail: 'The email address or password is incorrect.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const NoWorkspace = problem(
  403,
  'forbidden',
  () =>
    'This account is no longer a member of any workspace, or its workspace was deleted; ask an admin for an invitation.',
);
export const LastAdminOf = problem(
  409,
  'last_admin',
  (names: string[]) =>
    `You are the last active admin of ${names.map((name) => `"${name}"`).join(', ')}: make another member who has an account an admin there first, or delete the workspace. Nothing was changed.`,
);
/** The membership still exists, so an admin can reactivate it as well as send an invitation. */
export const Deactivated = problem(
  403,
  'forbidden',
  () =>
    'This account is deactivated in all its workspaces; ask an admin of the workspace, or of your identity provider, to activate it again.',
);
export const LinkedMeanwhile = problem(503, 'unavailable', () => ({
  detail: 'The same person signed in at the same time; try again.',
  headers: { 'Retry-After': '1' },
}));

export const unknownToken = () =>
  invalid(
    '/token',
    'token must be the one in the latest email; this one is unknown, expired or already used',
  );
export const wrongCurrent = () => invalid('/current', 'current must be your current password');
export const wrongPassword = () => invalid('/password', 'password must be your current password');
export const notAMemberOf = () =>
  invalid('/workspaceId', 'workspaceId must be the id of one of your workspaces');

/** For a person who is not named in the request. @throws ValidationFailed */
export function refuseNamedPassword(
  field: 'next' | 'password',
  password: string,
  { email, name }: { email: string; name: string },
): void {
  const fault = namedPasswordFault(password, [email, name]);
  if (fault !== null) throw invalid(`/${field}`, `${field} ${fault}`, 'common_password');
}
