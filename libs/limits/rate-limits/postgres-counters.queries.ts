import type { PreparedStatement } from '#libs/database';

/** $1 burst key, $2 a minute, $3 workspace or null, $4 the month's first day, $5 a month, $6 counts in month, $7 now */
export const COUNT_REQUEST: PreparedStatement = {
  name: 'count-request',
  text: 'select * from count_request($1, $2, $3, $4, $5, $6, $7)',
};

export const LOOK: PreparedStatement = {
  name: 'look-at-counters',
  text: `
    select kept.started_at as window_start, coalesce(kept.used, 0)::float8 as window_used,
      coalesce(month.used, 0)::float8 as month_used
    from (select) as one
    left join burst_windows kept on kept.key = $1
    left join usage_counters month on month.workspace_id = $2 and month.month = $3`,
};
