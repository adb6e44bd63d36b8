/** Every `code` of an error answer: its title, and what a caller does about it. The page /errors shows this. */
export const catalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not valid JSON',
    remedy: 'Send UTF-8 JSON, nested at most 32 levels deep.',
  },
  malformed_request: {
    status: 400,
    title: 'The request cannot be read',
    remedy: 'Check the request line, headers and body length.',
  },
  unauthenticated: {
    status: 401,
    title: 'Valid credentials are missing',
    remedy: 'Send a valid API key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
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
  payload_too_large: { status: 413, title: 'The body is too large', remedy: 'Send at most 1 MiB.' },
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
