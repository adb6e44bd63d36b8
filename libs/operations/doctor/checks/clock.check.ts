import { clockOffsetMs, SELECT_CLOCK } from '#libs/database';
import { databaseCheck, failed, firstRow, ok, warning } from '../check.js';

const WARNING_MS = 1_000;
const FAILURE_MS = 30_000;

export const clockCheck = databaseCheck('clock', async (database) => {
  const offset = await clockOffsetMs(async () => (await firstRow<{ at: Date }>(database, SELECT_CLOCK)).at);
  const differenceMs = Math.abs(offset);
  const detail = `it differs from the clock of the database by ${differenceMs} ms`;
  if (differenceMs >= FAILURE_MS) return failed(`${detail}: synchronize both with NTP`);
  return differenceMs >= WARNING_MS ? warning(`${detail}: synchronize both with NTP`) : ok(detail);
});
