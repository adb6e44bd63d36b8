/** Leases the workspace that has been due longest at $1 (now), so that other workers take other ones. Returns {id}. */
export const NEXT_DUE_WORKSPACE = `
update workspace_rollup_due set due_at = $1::timestamptz + interval '1 minute'
where workspace_id = (
  select workspace_id from workspace_rollup_due where due_at <= $1 order by due_at limit 1 for update skip locked
)
returning workspace_id as id`;

export const POSTPONE_WORKSPACE = 'update workspace_rollup_due set due_at = $2 where workspace_id = $1';

/** Removes the workspace $1, which has too few scans. Its next scan adds it again. */
export const DELETE_DUE_WORKSPACE = 'delete from workspace_rollup_due where workspace_id = $1';
