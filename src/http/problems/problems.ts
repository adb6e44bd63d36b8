import type { Role } from '#libs/database';
import type { Permission } from '../permissions/permissions.js';
import { MEBIBYTE } from '../requests/body-types.js';
import { problem, type Fault, type ProblemParts } from './problem.js';

export const MalformedJson = problem(400, 'malformed_json', (reason: string) => reason);
export const MalformedRequest = problem(400, 'malformed_request', (reason: string) => reason);
export const Unauthenticated = problem(401, 'unauthenticated', (detail?: string) =>
  unauthenticated(detail ?? 'An API key or a session cookie is required.'),
);
export const SignInRequired = problem(401, 'unauthenticated', (detail?: string) =>
  unauthenticated(detail ?? 'A session cookie is required: sign in with POST /api/auth/v1/sign-in.'),
);

export const ReadOnlyKey = problem(
  403,
  'read_only_key',
  (needed: Permission) =>
    `This API key has the scope read, which lacks ${needed}; use a key with the scope read_write.`,
);
export const RoleTooLow = problem(
  403,
  'forbidden',
  (least: Role) => `This requires the role ${least} in the workspace; ask an admin of the workspace.`,
);
export const NoLeads = problem(
  403,
  'forbidden',
  () =>
    'Leads are personal data: this requires the role editor, or that an admin of the workspace lets you see leads.',
);
export const KeyWithoutLeads = problem(
  403,
  'forbidden',
  () =>
    'Leads are personal data: this requires an API key with `leads`, which an admin of the workspace can set for this key.',
);
export const ForeignOrigin = problem(
  403,
  'forbidden',
  () => 'A session can be used only from the origin of this service; programs must use an API key.',
);
export const KeyNotForSettings = problem(
  403,
  'forbidden',
  () => 'API keys are not accepted here; sign in instead.',
);
export const KeyWithoutScope = problem(
  403,
  'forbidden',
  (needed: Permission) =>
    `This API key lacks ${needed}, one of the scopes that an admin of the workspace can give it; GET /api/v1/me shows those that it has.`,
);
export const KeyAbovePerson = problem(
  403,
  'forbidden',
  (needed: Permission) =>
    `This API key has ${needed}, but the person to whom it is bound is not known or no longer has a role that includes it. An admin can rotate the key, which binds it to them.`,
);
export const KeyCannotGive = problem(
  403,
  'forbidden',
  (missing: Permission) =>
    `An API key cannot give rights that it does not have: this one lacks ${missing}. Use a key that has it, or sign in instead.`,
);
export const EmailNotVerified = problem(
  403,
  'forbidden',
  () =>
    'Confirm your email address first, using the link in the email that you received when you signed up; POST /api/auth/v1/verify-email/resend sends it again.',
);
export const WorkspaceDeleted = problem(
  403,
  'forbidden',
  () =>
    'This workspace was deleted. Its admins, or the operator if the operator has deleted it, can restore it within 30 days; its short URLs work until then.',
);
export const WorkspaceSuspended = problem(
  403,
  'workspace_suspended',
  () =>
    'The operator of this service has suspended this workspace: its short URLs show a notice, and nothing can be changed. Contact the operator.',
);
export const WorkspaceFrozen = problem(
  403,
  'forbidden',
  () =>
    'The operator of this service is moving this workspace to another installation, or has done so: here, everything can be read, and nothing changed.',
);
export const ReauthenticationRequired = problem(
  403,
  'reauthentication_required',
  () =>
    'This requires that you have proven who you are within the last 10 minutes: send your password or a second factor to POST /api/auth/v1/reauthenticate, then repeat the request.',
);
export const SecondFactorRequired = problem(
  403,
  'second_factor_required',
  () =>
    'This workspace requires a second factor: set up a passkey or an authenticator app, or prove the one that you have with POST /api/auth/v1/reauthenticate. Until then, this session can only change your account, switch to another workspace and sign out.',
);
export const SsoRequired = problem(
  403,
  'sso_required',
  () =>
    'This workspace requires single sign-on: sign in through its identity provider. This session can switch to another workspace, change your account and sign out.',
);
export const SsoSession = problem(
  403,
  'sso_session',
  () =>
    'This session began at the identity provider of a workspace, which proves your membership there, and nothing about your account: sign in with your password or passkey to change the account or to switch to another workspace.',
);
export const NotFound = problem(404, 'not_found', (meant?: string) =>
  meant === undefined
    ? 'Nothing exists at this path.'
    : `Nothing exists at this path; did you mean ${meant}?`,
);
export const MethodNotAllowed = problem(405, 'method_not_allowed', (method: string, allow: string[]) => ({
  detail: `${method} is not allowed for this path; use ${allow.join(', ')}.`,
  headers: { Allow: allow.join(', ') },
}));
export const NotAcceptable = problem(
  406,
  'not_acceptable',
  (produced: readonly string[]) =>
    `This operation returns ${produced.join(' or ')}, which the Accept header does not allow.`,
);
export const RequestInProgress = problem(
  409,
  'request_in_progress',
  () => 'The first request with this Idempotency-Key is still in progress; retry later.',
);
export const AlreadyDone = problem(409, 'already_done', (id: string) => ({
  detail: `This request has already succeeded, for the record ${id}. Its response contained a secret, which is not stored with the key. If you did not receive it, read the record, or rotate the secret with a new Idempotency-Key.`,
  members: { id },
}));
export const PreconditionFailed = problem(
  412,
  'precondition_failed',
  () => 'The current version of the record does not match If-Match; nothing was changed.',
);
export const RequestTimeout = problem(
  408,
  'request_timeout',
  () => 'The complete request did not arrive in time.',
);
export const HeadersTooLarge = problem(
  431,
  'headers_too_large',
  () => 'The request line and the headers are larger than 16 KiB, or there are more than 100 headers.',
);
const sizeOf = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`;
  const [unit, name] = bytes < MEBIBYTE ? [1024, 'KiB'] : [MEBIBYTE, 'MiB'];
  return `${Math.floor((10 * bytes) / unit) / 10} ${name}`;
};
export const PayloadTooLarge = problem(
  413,
  'payload_too_large',
  (limitBytes: number) => `The body is larger than ${sizeOf(limitBytes)}.`,
);
export const TooManyValues = problem(
  413,
  'payload_too_large',
  (maxValues: number) =>
    `The body has more than ${maxValues.toLocaleString('en')} values. Objects, arrays, strings, numbers, true, false, null and names of fields count.`,
);
export const UnsupportedMediaType = problem(
  415,
  'unsupported_media_type',
  (accepted: string[], encoding?: string) => `Send the body as ${accepted.join(' or ')}${encoding ?? ''}.`,
);
export const ValidationFailed = problem(422, 'validation_failed', (faults: Fault[]) => {
  const errors = faults.slice(0, MAX_FAULTS).map(shortened);
  return { detail: summarize(errors, faults.length), errors, omittedErrors: faults.length - errors.length };
});
export const nothingToChange = () =>
  new ValidationFailed([
    { pointer: '', code: 'required', detail: 'The body must change at least one field' },
  ]);
export const IdempotencyKeyReused = problem(
  422,
  'idempotency_key_reused',
  () =>
    'This Idempotency-Key was used for a request of this operation with a different id, query or body: send a new key.',
);
export const InternalError = problem(
  500,
  'internal_error',
  () => 'An unexpected error occurred; the request id identifies it in the log of the service.',
);
export const Unavailable = problem(503, 'unavailable', () => ({
  detail: 'The service is overloaded, or its database is unavailable; nothing was changed.',
  headers: { 'Retry-After': '2' },
}));

export const InMaintenance = problem(503, 'maintenance', () => ({
  detail:
    'Maintenance: the operator of this service has paused changes, so nothing was changed; retry later. Everything can be read, and short URLs work.',
  headers: { 'Retry-After': '60' },
}));

function unauthenticated(detail: string): ProblemParts {
  return { detail, headers: { 'WWW-Authenticate': 'Bearer' } };
}

const MAX_FAULTS = 100;
const MAX_NAMED = 10;
const MAX_LENGTH = 300;

function shortened({ pointer, parameter, header, code, detail }: Fault): Fault {
  const location =
    pointer !== undefined
      ? { pointer: cut(pointer) }
      : parameter !== undefined
        ? { parameter: cut(parameter) }
        : { header: header ?? '' };
  return { ...location, code, detail: cut(detail) };
}

export function summarize(errors: Fault[], count: number, maxNamed = MAX_NAMED): string {
  const named = errors.slice(0, maxNamed).map(({ detail }) => detail);
  const others = count - named.length;
  return others > 0 ? `${named.join('; ')}; and ${others} more` : named.join('; ');
}

const cut = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text;
