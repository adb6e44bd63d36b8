import type { PreparedStatement } from '#libs/database';

/**
 * Stores results of attempts that still have their lease, which each claim ends at a different time. $1 to $3: the
 * deliveries, their workspaces and the ends of the leases; then the values to store. Returns the stored ids. The
 * condition on the number is always true: it makes the planner expect one row and look deliveries up by their key, even
 * if it planned while the table was small.
 */
const STORE = `
  with result as (
    select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::smallint[], $6::timestamptz[],
      $7::smallint[], $8::timestamptz[], $9::int[], $10::text[], $11::text[], $12::text[], $13::text[])
      as result(delivery_id, workspace_id, lease_ends_at, state, number, next_attempt_at, status_code,
        started_at, duration_ms, error, request_headers, response_excerpt, error_detail)
    where number between 1 and 1000
  ), stored as (
    update webhook_deliveries d set state = r.state, attempt_count = r.number, next_attempt_at = r.next_attempt_at,
      last_status_code = r.status_code
    from result r
    where d.id = r.delivery_id and d.workspace_id = r.workspace_id and d.state = 'delivering'
      and d.next_attempt_at = r.lease_ends_at
    returning d.id
  )
  insert into webhook_attempts (workspace_id, delivery_id, number, started_at, duration_ms, status_code, error,
    request_headers, response_excerpt, error_detail)
  select workspace_id, delivery_id, number, started_at, duration_ms, status_code, error,
    request_headers::jsonb, response_excerpt, error_detail
  from result where delivery_id in (select id from stored)
  returning delivery_id as id`;

export const STORE_RESULTS: PreparedStatement = { name: 'store results of attempts', text: STORE };

/**
 * Does not wait for the disk. If PostgreSQL crashes at that moment, the attempt is repeated after its lease. A claim
 * waits for the disk, and so for earlier results.
 */
export const STORE_RESULTS_SOON: PreparedStatement = {
  name: 'store results of attempts soon',
  text: `${STORE}, set_config('synchronous_commit', 'off', true)`,
};
