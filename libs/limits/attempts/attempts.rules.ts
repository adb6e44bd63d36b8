const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many attempts are allowed before further ones are refused. */
export interface AttemptRule {
  /** Within the window; two or more. */
  max: number;
  /** From the first one on; a day at most, since older counts are thrown away. */
  windowMs: number;
  /** Doubles with each failure beyond `max`, and lasts one more window; null: until the window ends. */
  block: { firstMs: number; maxMs: number } | null;
}

/** What is right clears the count, or is not counted. */
export const guesses = (max: number): AttemptRule => ({
  max,
  windowMs: 15 * MINUTE_MS,
  block: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
});
/** Each counts. */
export const calls = (max: number, windowMs: number): AttemptRule => ({ max, windowMs, block: null });
