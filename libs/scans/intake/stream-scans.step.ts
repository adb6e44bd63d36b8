/**
 * Adds those of `stored` to streamed_scans whose codes clients follow. Transactions that store scans of the same code commit
 * one after the other, since `counted` has locked its counters: so positions are in the order of the commits, and no scan
 * appears at a position that a client has passed. Whether it is followed is read after the lock, too.
 */
export const STREAM_SCANS = `
streamed as (
  insert into streamed_scans (qr_code_id, workspace_id, position, scan_id, scanned_at)
  select qr_code_id, workspace_id, stream_position + 1 - row_number() over (
      partition by qr_code_id order by scanned_at desc, stored.id desc
    ), stored.id, scanned_at
  from counted join stored using (qr_code_id) where is_streamed
  on conflict do nothing
)`;
