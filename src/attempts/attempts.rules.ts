const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often something may be tried before whoever tries is held off. */
export interface AttemptRule {
  /** Within the window; two or more. */
  most: number;
  /** From the first one on; a day at most, since older counts are thrown away. */
  windowMs: number;
  /** Doubles with each failure beyond `most`, and is remembered for a window more; null: until the window ends. */
  block: { firstMs: number; longestMs: number } | null;
}

const guesses = (most: number): AttemptRule => ({
  most,
  windowMs: 15 * MINUTE_MS,
  block: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
});
const calls = (most: number, windowMs: number): AttemptRule => ({ most, windowMs, block: null });

/** For `failed`: what is right clears it, or does not count. */
export const SIGN_IN_BY_ACCOUNT = guesses(10);
export const SIGN_IN_BY_ADDRESS = guesses(100);

/** For `count`. */
export const SIGN_UP_BY_ADDRESS = calls(20, HOUR_MS);
export const PASSWORD_RESET_BY_ACCOUNT = calls(5, HOUR_MS);
export const PASSWORD_RESET_BY_ADDRESS = calls(20, HOUR_MS);
export const INVITATIONS_BY_WORKSPACE = calls(100, DAY_MS);
