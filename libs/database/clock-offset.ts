import { OperatorError } from '#libs/platform';

const MAX_AHEAD_MS = 60_000;

export const SELECT_CLOCK = 'select clock_timestamp() as at';

/** Returns what `SELECT_CLOCK` does. */
type AskDatabase = () => Promise<Date | undefined>;

/** What expires by such a clock would be deleted too early, for good. */
class ClockAhead extends OperatorError {
  constructor(offsetMs: number) {
    super(
      `The clock of this process is ${Math.round(offsetMs / 1_000)} s ahead of that of the database, so nothing is deleted by it: synchronize both with NTP.`,
    );
  }
}

/**
 * Returns by how many milliseconds the clock of this process is ahead of that of the database; negative if it is behind.
 */
export async function clockOffsetMs(ask: AskDatabase): Promise<number> {
  const askedAt = Date.now();
  const at = await ask();
  if (!at) throw new Error('the clock of the database is one row');
  // The database read its clock between the question and the answer.
  return Math.max(askedAt - at.getTime(), 0) || Math.min(Date.now() - at.getTime(), 0);
}

/** @throws ClockAhead */
export async function refuseClockAhead(ask: AskDatabase): Promise<void> {
  const offset = await clockOffsetMs(ask);
  if (offset > MAX_AHEAD_MS) throw new ClockAhead(offset);
}
