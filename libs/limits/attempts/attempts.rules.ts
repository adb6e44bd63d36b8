const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface AttemptRule {
  /** Per window; two or more. */
  max: number;
  /** Counts from the first attempt; at most a day, since older counts are deleted. */
  windowMs: number;
  /**
   * The first and the longest block. It doubles with each failure beyond `max`, whose count lasts for one more window
   * afterwards; null blocks until the window ends.
   */
  block: { firstMs: number; maxMs: number } | null;
}

export const guesses = (max: number): AttemptRule => ({
  max,
  windowMs: 15 * MINUTE_MS,
  block: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
});
export const calls = (max: number, windowMs: number): AttemptRule => ({ max, windowMs, block: null });
