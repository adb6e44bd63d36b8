/** Every `code` of an error response: its title, and what a caller can do about it. The guide to errors shows this. */
export const catalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not valid JSON',
    remedy:
      'Send JSON in UTF-8, nested at most 32 levels deep. The detail says at which line and column the error is.',
  },
  malformed_csv: {
    status: 400,
    title: 'The body is not a valid CSV file',
    remedy: 'Send CSV as defined in RFC 4180, in UTF-8 and with a header row.',
  },
  malformed_request: {
    status: 400,
    title: 'The request is malformed',
    remedy: 'Check the request line, the headers and the length of the body.',
  },
  authorization_pending: {
    status: 400,
    title: 'The person has not decided yet',
    remedy: 'Wait for the interval, then ask for the API key again.',
  },
  slow_down: {
    status: 400,
    title: 'The program asks too often',
    remedy: 'Wait 5 seconds longer between two requests than before; Retry-After has the number.',
  },
  access_denied: {
    status: 400,
    title: 'The person has denied the program',
    remedy: 'Stop asking. Begin again only if the person wants it.',
  },
  expired_token: {
    status: 400,
    title: 'The code of the program has expired',
    remedy: 'Begin again with POST /api/auth/v1/device, and show the new code.',
  },
  unauthenticated: {
    status: 401,
    title: 'Credentials are missing or invalid',
    remedy:
      'Send a valid API key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>, or sign in to get a session cookie.',
  },
  forbidden: {
    status: 403,
    title: 'The caller is not allowed to do this',
    remedy:
      'See detail for the reason. If you need another role, ask an admin of the workspace. If you use an API key, detail names the scope that it lacks.',
  },
  plan_required: {
    status: 403,
    title: 'The plan of the workspace does not include this',
    remedy: 'Ask the operator of this service to change the plan of the workspace; nobody else can.',
  },
  workspace_suspended: {
    status: 403,
    title: 'The workspace is suspended',
    remedy:
      'Contact the operator of this service, who has suspended the workspace. Until then, everything can be read, and nothing changed.',
  },
  reauthentication_required: {
    status: 403,
    title: 'The session needs a fresh proof of who you are',
    remedy:
      'Send the password or a second factor to POST /api/auth/v1/reauthenticate, or sign in again with OpenID Connect, then repeat the request within 10 minutes.',
  },
  second_factor_required: {
    status: 403,
    title: 'The workspace requires a second factor',
    remedy:
      'Set up a passkey or an authenticator app in your profile. If you have one, prove it with POST /api/auth/v1/reauthenticate.',
  },
  sso_required: {
    status: 403,
    title: 'The workspace requires single sign-on',
    remedy:
      'Sign in through the identity provider of the workspace: open /sso/ followed by its short name, or enter your email address at /sign-in. API keys are not affected.',
  },
  sso_session: {
    status: 403,
    title: 'The session proves a membership, not the account',
    remedy:
      'Sign in with your password or passkey, or with OpenID Connect of the deployment, to change the account or to switch to another workspace.',
  },
  read_only_key: {
    status: 403,
    title: 'The API key is read-only',
    remedy: 'Use an API key with the scope read_write.',
  },
  not_found: {
    status: 404,
    title: 'The resource does not exist',
    remedy: 'Check the path and the ID. Resources of other workspaces are not found either.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed for this path',
    remedy: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'None of the accepted media types is available',
    remedy: 'List a media type of the operation in Accept, or omit the header.',
  },
  conflict: {
    status: 409,
    title: 'Conflicts with an existing record',
    remedy: 'Choose another value for the field, or change the existing record.',
  },
  last_admin: {
    status: 409,
    title: 'The workspace needs at least one active admin',
    remedy: 'Make another active member who has an account an admin first.',
  },
  static_code: {
    status: 409,
    title: 'The symbol of a static code cannot be changed',
    remedy: 'Create a new QR code. A dynamic code can be changed after printing.',
  },
  plan_limit: {
    status: 409,
    title: 'The workspace stores as much as its plan allows',
    remedy:
      'Delete QR codes, or ask the operator of this service for another plan. `limit` is `codes` or `bytes`; `used` and `allowed` are its figures. Printed codes work on every plan.',
  },
  taken_down: {
    status: 409,
    title: 'The operator has taken the QR code down',
    remedy:
      'Contact the operator of this service. Its content cannot be duplicated, restored or created again.',
  },
  request_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still in progress',
    remedy: 'Retry the same request later; it then gets the response to the first one.',
  },
  already_done: {
    status: 409,
    title: 'The request has already succeeded',
    remedy:
      'A request with the same Idempotency-Key succeeded, and its response contained a secret, which is shown only once. If you did not receive it, rotate the secret of the record with this id, or delete the record and create another, with a new key.',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed since it was read',
    remedy: 'Read the record again, and send its new ETag as If-Match.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    remedy: 'Send the request again. Its headers must arrive within a minute.',
  },
  headers_too_large: {
    status: 431,
    title: 'The request line and headers are too large',
    remedy:
      'Send at most 100 headers, and 16 KiB with the request line. Remove unnecessary cookies and query parameters.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    remedy:
      'Send at most 1 MiB and 20,000 values, or 10 MiB and 500,000 values in a bulk request. Objects, arrays, strings, numbers, true, false, null and field names count as values.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type of the body is not supported',
    remedy: 'Send Content-Type: application/json (for PATCH, application/merge-patch+json is also accepted).',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The range begins after the end',
    remedy:
      'Content-Range has the size. If you have as many bytes, the download is complete; otherwise send another Range.',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    remedy: 'Correct each of the errors listed.',
  },
  unscannable_design: {
    status: 422,
    title: 'The design cannot be scanned',
    remedy:
      'Change what the detail names: more contrast, a smaller logo, a wider quiet zone, or other styles. POST /api/v1/qr/preview shows the result.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for a different request',
    remedy: 'Use a new key for each request, and reuse it only to retry the same request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait for the number of seconds in Retry-After, then retry.',
  },
  quota_exceeded: {
    status: 429,
    title: 'The monthly quota is used up',
    remedy:
      'Wait until the next month (Retry-After gives the seconds), or ask the operator of this service for another plan.',
  },
  not_implemented: {
    status: 501,
    title: 'The operation is not supported',
    remedy: 'For SCIM, GET /ServiceProviderConfig returns the features that are supported.',
  },
  internal_error: {
    status: 500,
    title: 'An internal error occurred',
    remedy: 'Retry. If the error persists, report the request_id.',
  },
  unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    remedy: 'Wait for the number of seconds in Retry-After, then retry.',
  },
  maintenance: {
    status: 503,
    title: 'The service is under maintenance',
    remedy:
      'Retry later: the operator of this service has paused changes. Everything can be read, and short URLs work.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof catalogue;

/** Errors of SCIM have no code, and only SCIM has what is not implemented. */
export const publishedCodes = Object.keys(catalogue).filter((code) => code !== 'not_implemented');
