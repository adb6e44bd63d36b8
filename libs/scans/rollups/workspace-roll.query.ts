import { addToWorkspaceRollups } from './add-to-workspace-rollups.step.js';
import { DIMENSIONS } from './dimensions.js';

/**
 * Adds scans of the workspace $1 before $3 to its rollups, for the roll $2, and of the code $4 only those before $5. $6
 * says whether they are many. Omits codes for which another scan of the range has arrived: docs/protocols/rollups.md.
 * Returns {codes}, the number of codes rolled.
 */
export const WORKSPACE_ROLL = `
with begun as materialized (
  select qr_code_id, coalesce(workspace_rolled_to, '-infinity') as start,
    case when qr_code_id = $4::uuid then $5::timestamptz else $3::timestamptz end as until
  from qr_code_counters where workspace_id = $1 and is_unrolled and workspace_roll = $2
), read as materialized (
  select scan.* from begun cross join lateral (
    select qr_code_id, workspace_id, scanned_at, is_bot, is_first, ${DIMENSIONS.join(', ')} from scans
    where workspace_id = $1 and qr_code_id = begun.qr_code_id and scanned_at >= start and scanned_at < until
    -- Code by code in the index: as a join, all scans of the month would be read.
    offset 0
  ) scan
), locked as materialized (
  -- Not before the scans are read, since the intake waits for these locks; it takes them in the same order.
  select counters.qr_code_id, until, workspace_arrived_from is not null as has_arrived
  from qr_code_counters counters join begun using (qr_code_id)
  where workspace_roll = $2 and coalesce(workspace_arrived_from >= until, true)
    and qr_code_id not in (select qr_code_id from read where is_first is null)
  order by qr_code_id for update of counters
), claimed as (
  update qr_code_counters counters set workspace_rolled_to = until, workspace_roll = null,
    is_unrolled = has_arrived or exists (
      select from scans where workspace_id = $1 and qr_code_id = locked.qr_code_id and scanned_at >= until
    )
  from locked where counters.qr_code_id = locked.qr_code_id
  returning counters.qr_code_id
), rolled as materialized (
  select * from read where qr_code_id in (select qr_code_id from claimed)
), ended as (
  insert into workspace_rollups as kept (workspace_id, rolled_to)
  select $1, max(until) from locked having count(*) > 0
  on conflict (workspace_id) do update set rolled_to = greatest(kept.rolled_to, excluded.rolled_to)
), ${addToWorkspaceRollups('rolled', '$6::boolean')}
select count(*)::int as codes from claimed`;
