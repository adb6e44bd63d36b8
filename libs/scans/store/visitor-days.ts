import type { Transactions } from '#libs/database';

/** One statement deletes this many in a fraction of its time limit. */
const ROWS_PER_STATEMENT = 20_000;

/**
 * Keeps the days of waiting batches, whose scans are compared with the visitors of their own day. Batches that were set
 * aside do not count, or one that fails permanently would keep all visitors forever.
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

/** Deletes the visitors of past days: with a new salt, their hashes never occur again. */
export async function deleteVisitorDays(transactions: Transactions, now: Date): Promise<void> {
  while ((await transactions.query(DELETE_VISITOR_DAYS, [now])).length === ROWS_PER_STATEMENT);
}
