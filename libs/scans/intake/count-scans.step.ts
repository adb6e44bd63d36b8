/**
 * Adds `counting` to the counters and marks the codes and workspaces as due for the rollers. Provides `counted`, the
 * codes; `has_late` and `is_late_in_workspace` mark those whose rollups may have passed one of these scans.
 */
export const COUNT_SCANS = `
counted as (
  insert into qr_code_counters as kept (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at,
    unrolled, arrived_from, workspace_arrived_from, is_unrolled, stream_position, scan_magnitude, last_scanned_day)
  select qr_code_id, workspace_id, people, visitors, last_at, visits, first_at, first_at, true, visits,
    scan_magnitude(people), (last_at at time zone 'UTC')::date
  from (
    select qr_code_id, workspace_id, count(*) as visits, count(*) filter (where not is_bot) as people,
      count(*) filter (where is_first) as visitors, min(scanned_at) as first_at,
      coalesce(max(scanned_at) filter (where not is_bot), 'epoch') as last_at
    from counting
    group by qr_code_id, workspace_id
  ) counts
  order by qr_code_id
  on conflict (qr_code_id) do update set scan_count = kept.scan_count + excluded.scan_count,
    unique_visitors = kept.unique_visitors + excluded.unique_visitors,
    last_scanned_at = greatest(kept.last_scanned_at, excluded.last_scanned_at),
    unrolled = kept.unrolled + excluded.unrolled, arrived_from = least(kept.arrived_from, excluded.arrived_from),
    is_unrolled = true, workspace_arrived_from = least(kept.workspace_arrived_from, excluded.workspace_arrived_from),
    stream_position = kept.stream_position + excluded.stream_position
  returning qr_code_id, rolled_to, unrolled, arrived_from < rolled_to as has_late, workspace_rolled_to,
    workspace_arrived_from < workspace_rolled_to as is_late_in_workspace, stream_position,
    streamed_until is not null as is_streamed
), hinted as (
  insert into rollup_due (qr_code_id, due_at)
  select qr_code_id, 'epoch' from counted where unrolled >= 1000 order by qr_code_id
  on conflict do nothing
), workspaces_hinted as (
  insert into workspace_rollup_due (workspace_id, due_at)
  select workspace_id, max(scanned_at) + interval '20 seconds' from counting group by 1 order by 1
  on conflict do nothing
)`;
