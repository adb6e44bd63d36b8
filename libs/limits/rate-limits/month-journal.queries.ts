import type { PreparedStatement } from '#libs/database';

/** The fixed order prevents deadlocks. $1 workspaces, $2 months' first days, $3 requests. */
export const ADD_TO_MONTHS: PreparedStatement = {
  name: 'add-to-months',
  text: `
    insert into usage_counters as kept (workspace_id, month, used)
    select workspace_id, month, requests
    from unnest($1::uuid[], $2::date[], $3::bigint[]) added(workspace_id, month, requests)
    where exists (select from workspaces where id = added.workspace_id)
    order by workspace_id, month
    on conflict (workspace_id, month) do update set used = kept.used + excluded.used
    returning workspace_id as "workspaceId", to_char(month, 'YYYY-MM') as month, used::float8 as used`,
};

export const MONTH_USED: PreparedStatement = {
  name: 'month-used',
  text: 'select used::float8 as used from usage_counters where workspace_id = $1 and month = $2',
};
