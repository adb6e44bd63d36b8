const CODES = new Set([
  ...['ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Returns true for codes of unreachable servers, but not for TLS certificate errors. */
export const isNetworkError = (code: string): boolean => CODES.has(code);

/**
 * Returns true for SQLSTATEs with which PostgreSQL, or a pooler in front of it, refuses a session for now: connection
 * exceptions (08), too many connections (53) and a server that starts or stops (57P).
 */
export const isServerUnavailable = (sqlState: string): boolean => /^(?:08|53|57P)/.test(sqlState);
