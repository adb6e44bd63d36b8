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
  /** Says in plain words what went wrong, if more is known than the code or the status. */
  detail: string | null;
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
    readonly detail: string | null = null,
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

/** By the codes of Node and OpenSSL. */
const TLS_REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The chain of certificates ends at an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The chain of certificates is incomplete, or its authority is not trusted: send the intermediate certificates as well.',
  UNABLE_TO_GET_ISSUER_CERT:
    'The chain of certificates is incomplete, or its authority is not trusted: send the intermediate certificates as well.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The chain of certificates is incomplete, or its authority is not trusted: send the intermediate certificates as well.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  CERT_REVOKED: 'The certificate was revoked.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The receiver does not speak TLS at this port.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The receiver does not speak TLS at this port.',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'The receiver supports no version of TLS from 1.2 on.',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'The receiver supports no version of TLS from 1.2 on.',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'The receiver does not offer HTTP/1.1.',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'The receiver refused the TLS handshake.',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'The receiver requires a client certificate.',
  ECONNRESET: 'The receiver closed the connection during the TLS handshake.',
};

/** Never more than a code of OpenSSL: the text of an error could contain what an inside host has sent. */
export function explainTls(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return TLS_REASONS[code] ?? `The TLS handshake failed${code ? ` (${code})` : ''}.`;
}

const MAX_LOCATION = 1_000;

/** Null unless the response is a redirect that says where to. */
export function explainRedirect(statusCode: number | null, location: string | null): string | null {
  if (statusCode === null || statusCode < 300 || statusCode > 399 || location === null) return null;
  const shown = location.replaceAll('\0', '').slice(0, MAX_LOCATION).toWellFormed();
  return `The response redirects to ${shown}. Redirects are not followed: use that URL for the endpoint.`;
}
