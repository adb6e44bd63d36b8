interface Failure {
  name?: unknown;
  code?: unknown;
  status?: unknown;
  cause?: unknown;
}

const partsOf = (failure: unknown): Failure => Object(failure) as Failure;

/** Tells whether the issuer did not respond, or responded that it is unavailable. Errors of `fetch` have no code. */
export function isUnavailable(failure: unknown): boolean {
  const { name, code, status, cause } = partsOf(failure);
  if (name === 'TimeoutError' || (name === 'TypeError' && code === undefined)) return true;
  return Number(status) >= 500 || (cause !== undefined && isUnavailable(cause));
}

/** Returns the first code of a failure and its causes for the log, never a text, which may be the issuer's. */
export function describeFailure(failure: unknown): string {
  const { code, cause } = partsOf(failure);
  if (typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code)) return code;
  return cause === undefined ? 'unknown' : describeFailure(cause);
}
