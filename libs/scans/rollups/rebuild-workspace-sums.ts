/**
 * Has the sums of a workspace built again from its scans, for example because some were deleted. Parameter: workspace.
 * The first statement locks the counters and ends a roll that is in progress: it adds nothing, or what the others delete.
 */
export const REBUILD_WORKSPACE_SUMS = [
  `update qr_code_counters set workspace_rolled_to = null, workspace_roll = null, is_unrolled = true
   where qr_code_id in (select qr_code_id from qr_code_counters where workspace_id = $1 order by qr_code_id for update)`,
  'delete from workspace_parts where workspace_id = $1',
  'delete from workspace_quarters where workspace_id = $1',
  'delete from workspace_days where workspace_id = $1',
  'delete from workspace_codes where workspace_id = $1',
  'delete from workspace_rollups where workspace_id = $1',
  `insert into workspace_rollup_due (workspace_id, due_at) values ($1, 'epoch')
   on conflict (workspace_id) do update set due_at = excluded.due_at`,
] as const;
