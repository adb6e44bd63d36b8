import { databaseCheck, firstRow, ok, warning } from '../check.js';

const MAX_SECONDS = 15 * 60;

const OLDEST = `
  select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::int as seconds,
    (array_agg(pid order by xact_start))[1] as pid
  from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`;

export const transactionsCheck = databaseCheck('open transactions', async (database) => {
  const { seconds, pid } = await firstRow<{ seconds: number; pid: number | null }>(database, OLDEST);
  const detail = `the oldest has been open for ${seconds} s`;
  return seconds > MAX_SECONDS
    ? warning(`${detail} in process ${pid}, so that deleted rows stay and everything slows down: end it`)
    : ok(detail);
});
