import {
  AlreadyDone,
  ForeignOrigin,
  IdempotencyKeyReused,
  invalidField,
  PreconditionFailed,
  Problem,
  ReauthenticationRequired,
  RequestInProgress,
  InMaintenance,
  SecondFactorRequired,
  SsoRequired,
  SsoSession,
  Unavailable,
  WorkspaceSuspended,
  type ErrorFormat,
  type ProblemCode,
} from '../problems/index.js';
import { BurstExceeded } from '../limits/rate-limits.errors.js';

const CONTEXT = { baseUrl: 'https://qr.example.com', requestId: '01936f5e-7d2a-7c3b-9a41-000000000016' };

export const DEFAULT_EXAMPLES: readonly ProblemCode[] = ['unauthenticated', 'rate_limited'];

const EXAMPLES: Partial<Record<ProblemCode, Problem>> = {
  malformed_csv: new Problem(400, 'malformed_csv', { detail: 'Line 7 contains a quote that is not closed.' }),
  authorization_pending: new Problem(400, 'authorization_pending', {
    detail: 'The person has not decided yet. Ask again after `interval` seconds.',
  }),
  slow_down: new Problem(400, 'slow_down', {
    detail: 'You ask too often: from now on, wait 10 seconds between two requests.',
  }),
  access_denied: new Problem(400, 'access_denied', { detail: 'The person has denied the request.' }),
  expired_token: new Problem(400, 'expired_token', {
    detail: 'The code is unknown, has expired or was used. Begin again with POST /api/auth/v1/device.',
  }),
  unauthenticated: new Problem(401, 'unauthenticated', { detail: 'The request has no valid credentials.' }),
  forbidden: new ForeignOrigin(),
  plan_required: new Problem(403, 'plan_required', {
    detail:
      'SCIM requires the plan Business or Agency. Only the operator of this service can change the plan of a workspace: ask them.',
  }),
  not_found: new Problem(404, 'not_found', { detail: 'No such record in this workspace.' }),
  conflict: new Problem(409, 'conflict', {
    detail: 'The name is already taken.',
    errors: [{ pointer: '/name', code: 'taken', detail: 'name is already taken' }],
  }),
  last_admin: new Problem(409, 'last_admin', {
    detail: 'This is the last active admin of the workspace who has an account.',
  }),
  static_code: new Problem(409, 'static_code', {
    detail: 'This QR code is static: its symbol contains qr_data itself, which can no longer be changed.',
    errors: [{ pointer: '/qr_data', code: 'frozen', detail: 'qr_data of a static code cannot be changed' }],
  }),
  reauthentication_required: new ReauthenticationRequired(),
  second_factor_required: new SecondFactorRequired(),
  sso_required: new SsoRequired(),
  sso_session: new SsoSession(),
  workspace_suspended: new WorkspaceSuspended(),
  plan_limit: new Problem(409, 'plan_limit', {
    detail:
      'This workspace has 2,000 QR codes, and can have 2,000: delete some, or ask the operator of this service for a larger plan.',
    members: { limit: 'codes', used: 2_000, allowed: 2_000 },
  }),
  taken_down: new Problem(409, 'taken_down', {
    detail:
      'The operator of this service has taken this QR code down, so its content cannot be duplicated, restored or used again.',
  }),
  already_done: new AlreadyDone('01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57'),
  request_in_progress: new RequestInProgress(),
  precondition_failed: new PreconditionFailed(),
  range_not_satisfiable: new Problem(416, 'range_not_satisfiable', {
    detail: 'The archive has 48213 bytes, and the Range begins after them.',
  }),
  validation_failed: invalidField('/name', 'must be a string of 1 to 255 characters'),
  unscannable_design: new Problem(422, 'unscannable_design', {
    detail: 'Cameras cannot read this design: the logo is too large.',
    errors: [
      { pointer: '/design', code: 'unscannable', detail: 'design cannot be read: the logo is too large' },
    ],
  }),
  idempotency_key_reused: new IdempotencyKeyReused(),
  rate_limited: new BurstExceeded(60, 12_000),
  unavailable: new Unavailable(),
  maintenance: new InMaintenance(),
};

export function makeExample(code: ProblemCode, format: ErrorFormat): object | string {
  const example = EXAMPLES[code];
  if (!example) throw new Error(`Add an example of ${code}`);
  return format.render(example, CONTEXT);
}
