import type { Transactions } from '#libs/database';

/**
 * Walks the primary key, which begins with the day: the table has the visitors of two days and is not searched for what
 * is left of others. Keeps the days of waiting batches, whose scans are compared with visitors of their own day. Batches that were set
 * aside do not count: one that fails forever would keep all visitors forever.
 */
export const DELETE_VISITOR_DAYS = `
delete from visitor_days where ctid = any(array(
  select ctid from visitor_days
  where day < least(
    ($1::timestamptz at time zone 'UTC')::date,
    (select min(first_scanned_at at time zone 'UTC')::date from scan_log where not_before is null)
  ) - 1
  order by day
  limit $2))
returning 1`;

export const deleteVisitorDays = async (
  transactions: Transactions,
  now: Date,
  limit: number,
): Promise<number> => (await transactions.query(DELETE_VISITOR_DAYS, [now, limit])).length;
