/** A process that does not renew it within this time has ended; longer than an attempt takes. */
const LEASE = "interval '60 seconds'";

export const LEASE_STREAM = `
  insert into audit_stream_state as state (leased_by, leased_until) values ($1, now() + ${LEASE})
  on conflict (id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
  where state.leased_by = excluded.leased_by or state.leased_until < now()
  returning state.leased_by`;

export const RELEASE_STREAM = `update audit_stream_state set leased_until = now() where leased_by = $1`;

/** $2: the error of the last attempt, or null. */
export const STORE_RESULT = `
  update audit_stream_state
  set last_error = $2::text, failing_since = case when $2::text is not null then coalesce(failing_since, now()) end
  where leased_by = $1 and (last_error is distinct from $2::text)`;

/** An entry whose transaction took longer than that of a later one is streamed after it, but never left out. */
export const NEXT_ENTRIES = `
  select id, at, workspace_id as "workspaceId", actor, action, target, changes, reason
  from audit_log where not is_streamed order by at, id limit $1`;

export const MARK_STREAMED = `update audit_log set is_streamed = true where id = any($1::uuid[]) and not is_streamed`;

export const OLDEST_ENTRY = `select min(at) as at from audit_log where not is_streamed`;
