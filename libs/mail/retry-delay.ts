const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The last delay repeats. */
const DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS;

export function retryAt(failures: number, createdAt: Date, now: Date): Date | null {
  if (now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_MS) return null;
  const delayMs = DELAYS_MS[failures - 1] ?? HOUR_MS;
  return new Date(now.getTime() + delayMs);
}
