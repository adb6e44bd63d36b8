import { problem, WorkspaceFrozen, type Problem } from '../../http/problems/index.js';
import type { LogoutFault } from '../saml/index.js';
import type { SsoFault } from '../sso-faults.fields.js';

/** Unknown, not enabled and without the plan alike: nobody learns which workspaces there are. */
export const SsoNotFound = problem(
  404,
  'not_found',
  () => 'No workspace uses single sign-on with this address or short name.',
);
export const SsoRefused = problem(401, 'unauthenticated', () => ({
  detail:
    'Single sign-on failed: it took longer than 10 minutes, was started in another browser, or was rejected by the provider. Start again.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const SsoUnavailable = problem(503, 'unavailable', () => ({
  detail: 'The identity provider of the workspace does not respond; try again.',
  headers: { 'Retry-After': '5' },
}));
const LOGOUT_FAULTS = {
  connection: 'No connection with this short name.',
  token: 'The logout token is not valid: its signature, issuer, audience or time is wrong.',
  event: 'The logout token has no event http://schemas.openid.net/event/backchannel-logout.',
  nonce: 'The logout token has a nonce, as an ID token has.',
  subject: 'The logout token has neither sid nor sub.',
  jti: 'The logout token has no jti.',
  used: 'The logout token was used before.',
} as const;
export const LogoutRefused = problem(
  400,
  'malformed_request',
  (fault: keyof typeof LOGOUT_FAULTS) => LOGOUT_FAULTS[fault],
);

const SAML_LOGOUT_FAULTS: Record<LogoutFault | 'connection', string> = {
  connection: 'No connection with SAML has this short name.',
  request: 'The request is no LogoutRequest of SAML 2.0, is too long, or has a parameter twice.',
  unsigned: 'The LogoutRequest is not signed. Have the provider sign it.',
  algorithm: 'The LogoutRequest must be signed with RSA and SHA-256 or SHA-512.',
  signature: 'The LogoutRequest is not signed with a certificate of the metadata, or was changed on its way.',
  issuer: 'The Issuer of the LogoutRequest is not the issuer of the connection.',
  destination: 'The Destination of the LogoutRequest is not this address.',
  time: 'The LogoutRequest was issued more than 5 minutes ago, or is no longer valid. Check the clock of the provider.',
  subject: 'The LogoutRequest has no NameID, or several, or an encrypted one.',
  used: 'The LogoutRequest was used before.',
};
export const SamlLogoutRefused = problem(
  400,
  'malformed_request',
  (fault: keyof typeof SAML_LOGOUT_FAULTS) => SAML_LOGOUT_FAULTS[fault],
);

export const SsoNotAdmitted = problem(
  403,
  'forbidden',
  () =>
    'The identity provider has signed you in, but you have no access to this workspace. Ask an admin of the workspace: the log of its single sign-on says why.',
);

export const ConnectionUnreachable = problem(409, 'conflict', (words: string) => words);

/** A person learns little; the log of the connection has the details. */
export function refusalFor(fault: SsoFault): Problem & { fault: SsoFault } {
  return Object.assign(problemFor(fault), { fault });
}

/** Members whom the provider knows can enter and read. */
export const frozen = (): Problem & { fault: SsoFault } =>
  Object.assign(new WorkspaceFrozen(), { fault: 'maintenance' } as const);

function problemFor(fault: SsoFault): Problem {
  if (fault === 'provider_unreachable' || fault === 'maintenance') return new SsoUnavailable();
  const isOfProvider = [
    ...['issuer_mismatch', 'client_rejected', 'provider_refused', 'invalid_response'],
    ...['assertion_unsigned', 'assertion_encrypted', 'assertion_replayed', 'signature_invalid'],
    ...['signature_weak', 'certificate_expired', 'audience_mismatch', 'outside_validity'],
    ...['response_unsolicited'],
  ] satisfies string[] as SsoFault[];
  return isOfProvider.includes(fault) ? new SsoRefused() : new SsoNotAdmitted();
}

export const faultIn = (error: unknown): SsoFault | null =>
  (Object(error) as { fault?: SsoFault }).fault ?? null;

const NOTICES = new Map([
  [401, 'sso-refused'],
  [403, 'sso-not-admitted'],
  [404, 'sso-unknown'],
  [503, 'sso-unavailable'],
]);

export const ssoNotice = ({ status }: Problem): string => NOTICES.get(status) ?? 'sso-refused';
