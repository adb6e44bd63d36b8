const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How many attempts are allowed before further ones are refused. */
export interface AttemptRule {
  /** Within the window; two or more. */
  max: number;
  /** From the first one on; a day at most, since older counts are thrown away. */
  windowMs: number;
  /** Doubles with each failure beyond `max`, and lasts one more window; null: until the window ends. */
  block: { firstMs: number; maxMs: number } | null;
}

const guesses = (max: number): AttemptRule => ({
  max,
  windowMs: 15 * MINUTE_MS,
  block: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
});
const calls = (max: number, windowMs: number): AttemptRule => ({ max, windowMs, block: null });

/** Of guesses: what is right clears the count, or is not counted. */
export const SIGN_IN_BY_ACCOUNT = guesses(10);
export const SIGN_IN_BY_NETWORK = guesses(100);

/** Of calls, each of which counts. */
export const SIGN_UP_BY_NETWORK = calls(20, HOUR_MS);
export const PASSWORD_RESET_BY_ACCOUNT = calls(5, HOUR_MS);
export const PASSWORD_RESET_BY_NETWORK = calls(20, HOUR_MS);
export const INVITATIONS_BY_WORKSPACE = calls(100, DAY_MS);
/** For `allows`: of an identity provider, which may not send somebody email after email. */
export const PROVISIONED_BY_MAILBOX = calls(5, DAY_MS);
