import { errors } from 'undici';

/** Why there was no valid response; stable, shown to users. `interrupted`: this service stopped, the attempt does not count. */
export type AttemptError = (typeof ATTEMPT_ERRORS)[number] | 'interrupted';

/** Those that count, and are stored. */
export const ATTEMPT_ERRORS = [
  'blocked_address',
  'dns_error',
  'connect_error',
  'tls_error',
  'timeout',
  'connection_lost',
  'bad_response',
  'secret_unreadable',
] as const;

export interface SendResult {
  /** Also set if the response began but did not end in time. */
  statusCode: number | null;
  error: AttemptError | null;
  /** The first 4 KiB of the response. */
  excerpt: string | null;
  /** The unparsed header. */
  retryAfter: string | null;
  durationMs: number;
}

export class SendError extends Error {
  constructor(
    readonly code: AttemptError,
    cause?: unknown,
  ) {
    super(code, { cause });
  }
}

const BAD_RESPONSES = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
];

/** The code of an error on an established connection. */
export function errorCodeOf(error: unknown): AttemptError {
  if (error instanceof SendError) return error.code;
  return BAD_RESPONSES.some((kind) => error instanceof kind) ? 'bad_response' : 'connection_lost';
}
