const CODES = new Set([
  ...['ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Returns true for codes of unreachable servers, but not for TLS certificate errors. */
export const isNetworkError = (code: string): boolean => CODES.has(code);
