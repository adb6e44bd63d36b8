import {
  ForeignOrigin,
  HeadersTooLarge,
  IdempotencyKeyReused,
  InternalError,
  MalformedJson,
  MalformedRequest,
  MethodNotAllowed,
  NotAcceptable,
  PayloadTooLarge,
  PreconditionFailed,
  Problem,
  ReadOnlyKey,
  RequestInProgress,
  RequestTimeout,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
  type ErrorFormat,
  type ProblemCode,
} from '../problems/index.js';
import { BurstExceeded, QuotaExceeded } from '../rate-limiting/rate-limits.errors.js';

const CONTEXT = { baseUrl: 'https://qr.example.com', requestId: '01936f5e-7d2a-7c3b-9a41-000000000016' };

const DAY_MS = 86_400_000;

/** One of each code. Details that depend on the operation are worded so that they fit all of them. */
const EXAMPLES: Record<ProblemCode, Problem> = {
  malformed_json: new MalformedJson('The body is not valid JSON.'),
  malformed_csv: new Problem(400, 'malformed_csv', { detail: 'Line 7 contains a quote that is not closed.' }),
  malformed_request: new MalformedRequest('The Host header is missing.'),
  unauthenticated: new Problem(401, 'unauthenticated', { detail: 'The request has no valid credentials.' }),
  forbidden: new ForeignOrigin(),
  plan_required: new Problem(403, 'plan_required', {
    detail: 'SCIM requires the plan Business or Agency; upgrade the workspace first.',
  }),
  read_only_key: new ReadOnlyKey(),
  not_found: new Problem(404, 'not_found', { detail: 'No such record in this workspace.' }),
  method_not_allowed: new MethodNotAllowed('PUT', ['GET', 'HEAD', 'POST']),
  not_acceptable: new NotAcceptable(['application/json']),
  request_timeout: new RequestTimeout(),
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
  request_in_progress: new RequestInProgress(),
  precondition_failed: new PreconditionFailed(),
  payload_too_large: new PayloadTooLarge(1024 * 1024),
  unsupported_media_type: new UnsupportedMediaType(['application/json']),
  validation_failed: new ValidationFailed([
    { pointer: '/name', code: 'invalid_value', detail: 'name must be a string of 1 to 255 characters' },
  ]),
  idempotency_key_reused: new IdempotencyKeyReused(),
  rate_limited: new BurstExceeded(60, 12_000),
  quota_exceeded: new QuotaExceeded(1_000, 9 * DAY_MS),
  headers_too_large: new HeadersTooLarge(),
  not_implemented: new Problem(501, 'not_implemented', {
    detail: 'This service does not support bulk requests.',
  }),
  internal_error: new InternalError(),
  unavailable: new Unavailable(),
};

/** The body of a problem as a surface sends it. */
export const exampleOf = (code: ProblemCode, format: ErrorFormat): object | string =>
  format.render(EXAMPLES[code], CONTEXT);
