import { databaseCheck, failed, firstRow, ok, warning } from '../check.js';

const WARNING_MS = 1_000;
const FAILURE_MS = 30_000;

export const clockCheck = databaseCheck('clock', async (database) => {
  const asked = Date.now();
  const { at } = await firstRow<{ at: Date }>(database, 'select clock_timestamp() as at');
  const answered = Date.now();
  // The moment of the answer lies between the two.
  const differenceMs = Math.max(0, asked - at.getTime(), at.getTime() - answered);
  const detail = `it differs from the clock of the database by ${differenceMs} ms`;
  if (differenceMs >= FAILURE_MS) return failed(`${detail}: synchronize both with NTP`);
  return differenceMs >= WARNING_MS ? warning(`${detail}: synchronize both with NTP`) : ok(detail);
});
