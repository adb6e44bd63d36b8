const CODES = new Set([
  ...['ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Whether the code of a system error says that a server cannot be reached at the moment; those of TLS certificates do not. */
export const isNetworkError = (code: string): boolean => CODES.has(code);
