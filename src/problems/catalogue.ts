/** Every `code` of an error answer: its title, and what a caller does about it. The page /errors shows this. */
export const catalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not valid JSON',
    remedy: 'Send UTF-8 JSON, nested at most 32 levels deep.',
  },
  malformed_csv: {
    status: 400,
    title: 'The body is not a valid CSV file',
    remedy: 'Send CSV as in RFC 4180, UTF-8, with a header row.',
  },
  malformed_request: {
    status: 400,
    title: 'The request cannot be read',
    remedy: 'Check the request line, headers and body length.',
  },
  unauthenticated: {
    status: 401,
    title: 'Valid credentials are missing',
    remedy:
      'Send a valid API key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>, or sign in for the cookie of a session.',
  },
  forbidden: {
    status: 403,
    title: 'The caller may not do this',
    remedy:
      'Ask an admin of the workspace for the role that it needs; settings are for people, not for API keys.',
  },
  read_only_key: {
    status: 403,
    title: 'The API key may only read',
    remedy: 'Use an API key with the scope read_write.',
  },
  not_found: {
    status: 404,
    title: 'There is no such resource',
    remedy: 'Check the path and the id; ids of other workspaces are not found either.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    remedy: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Accept leaves nothing that is made here',
    remedy: 'Name one of the types of the operation in Accept, or leave the header out.',
  },
  conflict: {
    status: 409,
    title: 'Another record stands in the way',
    remedy: 'Choose another value for the field that is taken, or change the record that holds it.',
  },
  last_admin: {
    status: 409,
    title: 'The workspace would be left without an admin',
    remedy: 'Make another active member an admin first.',
  },
  static_code: {
    status: 409,
    title: 'The symbol of a static code cannot be changed',
    remedy: 'Create a new code; a dynamic one can be changed after it is printed.',
  },
  request_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
    remedy: 'Repeat the same request a little later: its answer is then the one of the first.',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed since it was read',
    remedy: 'Read it again, and send its new ETag as If-Match.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    remedy: 'Send it again, and its headers within a minute.',
  },
  headers_too_large: {
    status: 431,
    title: 'The request line and headers are too large',
    remedy: 'Send at most 16 KiB of them; drop cookies and query parameters that are not needed.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    remedy: 'Send at most 1 MiB, in bulk at most 10 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has a type that is not supported',
    remedy: 'Send Content-Type: application/json (PATCH also application/merge-patch+json).',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    remedy: 'Correct each of the faults listed in errors.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    remedy: 'Use a new key for each request, and the same one only to repeat it unchanged.',
  },
  rate_limited: {
    status: 429,
    title: 'Too much was asked in a short time',
    remedy: 'Wait for the seconds of Retry-After, then try again.',
  },
  quota_exceeded: {
    status: 429,
    title: "The month's requests are used up",
    remedy: 'Wait for the seconds of Retry-After, which is the next month, or ask for a larger plan.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed',
    remedy: 'Try again; if it lasts, report the request_id.',
  },
  unavailable: {
    status: 503,
    title: 'The service is not available for a moment',
    remedy: 'Try again after the seconds of Retry-After.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof catalogue;
