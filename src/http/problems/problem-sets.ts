import type { ProblemCode } from './catalogue.js';

export const ANY_OPERATION: readonly ProblemCode[] = [
  'malformed_json',
  'malformed_request',
  'unauthenticated',
  'forbidden',
  'workspace_suspended',
  'second_factor_required',
  'sso_required',
  'sso_session',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'quota_exceeded',
  'headers_too_large',
  'internal_error',
  'unavailable',
  'maintenance',
];
