/**
 * Counts an attempt in one statement, so that concurrent ones all count. $1 subject, $2 now, $3 max, $4 window, $5
 * first and $6 longest block, in milliseconds; without them a block ends with the window. After a block of its own
 * length, a new window keeps the count, so that further failures continue to double it.
 */
export const COUNT = `
  insert into attempts as kept (subject, failures, window_started_at) values ($1, 1, $2)
  on conflict (subject) do update set (failures, window_started_at, blocked_until) = (
    select counted.failures, case when $5::float8 is null then started_at else coalesce(until, started_at) end, until
    from (select kept.window_started_at + $4::float8 * interval '1 millisecond' <= $2 as is_over) as last
    cross join lateral (
      select case when is_over then 1 else kept.failures + 1 end as failures,
        case when is_over then $2 else kept.window_started_at end as started_at
    ) as counted
    cross join lateral (
      select case
        when counted.failures < $3::integer then null
        when $5::float8 is null then started_at + $4::float8 * interval '1 millisecond'
        else $2 + least($6::float8, $5::float8 * 2 ^ least(counted.failures - $3::integer, 30)) * interval '1 millisecond'
      end as until
    ) as blocked
  )`;

/** Uncounts an attempt of $1 that was none, and the block that it may have begun. $2: now. */
export const UNCOUNT = `
  update attempts set failures = greatest(failures - 1, 0), window_started_at = least(window_started_at, $2),
    blocked_until = null
  where subject = $1`;

export const COUNT_UNLESS_BLOCKED = `${COUNT}
  where kept.blocked_until is null or kept.blocked_until <= $2
  returning failures`;
