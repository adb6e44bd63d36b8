import { errors } from 'undici';

/** Why there was no valid response; stable, shown to users. `interrupted`: this service stopped, the attempt does not count. */
export type AttemptError = (typeof ATTEMPT_ERRORS)[number] | 'interrupted';

/** Results that count, and are stored. */
export const ATTEMPT_ERRORS = [
  'blocked_address',
  'dns_error',
  'proxy_error',
  'connect_error',
  'tls_error',
  'timeout',
  'connection_lost',
  'bad_response',
  'secret_unreadable',
] as const;

/** One text for both, so that nobody can search the names of the internal network. */
export const UNRESOLVED = 'The name did not resolve, or to an address that is not allowed.';
export const NOT_PUBLIC = 'The URL is not allowed, or its address is not public.';

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
export function classifyError(error: unknown): AttemptError {
  if (error instanceof SendError) return error.code;
  return BAD_RESPONSES.some((kind) => error instanceof kind) ? 'bad_response' : 'connection_lost';
}

const INCOMPLETE_CHAIN =
  'The chain of certificates is incomplete, or its authority is not trusted: send the intermediate certificates as well, of a public authority.';
const NO_TLS =
  'The receiver does not speak TLS at this port: enable HTTPS there, or use the port that has it.';
const OLD_TLS = 'The receiver supports no version of TLS from 1.2 on: enable TLS 1.2 or 1.3.';
const REFUSED =
  'The receiver refused the TLS handshake: it must accept a common cipher, and must not require a client certificate.';

/** By the codes of Node and OpenSSL. */
const TLS_REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed: use one of a public authority.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The chain of certificates ends at an authority that is not trusted: use a certificate of a public authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: INCOMPLETE_CHAIN,
  UNABLE_TO_GET_ISSUER_CERT: INCOMPLETE_CHAIN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: INCOMPLETE_CHAIN,
  CERT_SIGNATURE_FAILURE:
    'The certificates of the chain do not belong together: send those of the authority that issued the first one.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate is for another host name: use one that contains the host name of the URL.',
  CERT_HAS_EXPIRED: 'The certificate has expired: renew it.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet: use one that is, or wait until then.',
  CERT_REVOKED: 'The certificate was revoked: use another one.',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: OLD_TLS,
  ERR_SSL_UNSUPPORTED_PROTOCOL: OLD_TLS,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL:
    'The receiver does not offer HTTP/1.1: enable it, also beside HTTP/2.',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': REFUSED,
  ECONNRESET:
    'The receiver closed the connection during the TLS handshake: check that it has a certificate for the host name of the URL.',
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
