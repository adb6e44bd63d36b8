import type { Transactions } from '#libs/database';

/** So few that a statement takes a fraction of its time limit. */
const ROWS_PER_STATEMENT = 20_000;

/**
 * A day more than batches that still wait may need: their scans are compared with the visitors of their own day. Not so
 * those that were set aside, or one that never gets through would keep all visitors for ever.
 */
const DELETE_VISITOR_DAYS = `
delete from visitor_days where ctid = any(array(
  select ctid from visitor_days
  where day < least(
    ($1::timestamptz at time zone 'UTC')::date,
    (select min(first_scanned_at at time zone 'UTC')::date from scan_log where not_before is null)
  ) - 1
  limit ${ROWS_PER_STATEMENT}))
returning 1`;

/** Forgets who visited on days that are over: under a new salt nobody has an old hash. */
export async function deleteVisitorDays(transactions: Transactions, now: Date): Promise<void> {
  while ((await transactions.query(DELETE_VISITOR_DAYS, [now])).length === ROWS_PER_STATEMENT);
}
