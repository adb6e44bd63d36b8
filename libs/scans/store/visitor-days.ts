import type { Transactions } from '#libs/database';

/** Where a walk has come to, in the order of the primary key. */
export interface VisitorDayKey {
  day: string;
  qrCodeId: string;
  visitorHash: Buffer;
}

export const FIRST_VISITOR_DAY: VisitorDayKey = {
  day: '0001-01-01',
  qrCodeId: '00000000-0000-0000-0000-000000000000',
  visitorHash: Buffer.alloc(0),
};

interface Deleted extends VisitorDayKey {
  count: number;
}

/**
 * Deletes the next $2 expired rows after the key $3, $4, $5, and returns the last key. So a batch reads nothing but what
 * it deletes: neither the visitors of today nor rows that were deleted before and are still seen by another transaction.
 * Keeps the days of waiting batches, whose scans are compared with visitors of their own day. Batches that were set
 * aside do not count: one that fails forever would keep all visitors forever.
 */
export const DELETE_VISITOR_DAYS = `
with expired as materialized (
  select ctid, day, qr_code_id, visitor_hash from visitor_days
  where (day, qr_code_id, visitor_hash) > ($3::date, $4::uuid, $5::bytea) and day < least(
    ($1::timestamptz at time zone 'UTC')::date,
    (select min(first_scanned_at at time zone 'UTC')::date from scan_log where not_before is null)
  ) - 1
  order by day, qr_code_id, visitor_hash
  limit $2
), deleted as (
  delete from visitor_days where ctid = any(array(select ctid from expired))
)
select day::text, qr_code_id as "qrCodeId", visitor_hash as "visitorHash", (select count(*)::int from expired) as count
from expired order by day desc, qr_code_id desc, visitor_hash desc limit 1`;

/** @returns null if there was none left */
export async function deleteVisitorDays(
  transactions: Transactions,
  now: Date,
  limit: number,
  { day, qrCodeId, visitorHash }: VisitorDayKey,
): Promise<Deleted | null> {
  const values = [now, limit, day, qrCodeId, visitorHash];
  return (await transactions.query<Deleted>(DELETE_VISITOR_DAYS, values))[0] ?? null;
}
