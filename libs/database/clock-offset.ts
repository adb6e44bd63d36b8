/** What must be deleted late rather than early waits while the clock is further ahead of the database than this. */
export const MAX_AHEAD_MS = 60_000;

/**
 * Returns by how many milliseconds the clock of this process is ahead of that of the database; negative if it is behind.
 * @param ask returns `clock_timestamp()` of the database, which lies between the question and its answer
 */
export async function clockOffsetMs(ask: () => Promise<Date>): Promise<number> {
  const askedAt = Date.now();
  const at = (await ask()).getTime();
  return Math.max(askedAt - at, 0) || Math.min(Date.now() - at, 0);
}
