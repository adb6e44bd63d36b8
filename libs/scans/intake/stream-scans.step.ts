/**
 * Adds scans of followed codes to streamed_scans. Positions follow the order of the commits, since `counted` has locked
 * the counters: docs/protocols/intake.md.
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
