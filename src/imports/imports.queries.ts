/** Inserts parts of an import. Parameters: import, workspace, the sealed items of each, the number of the first one. */
export const INSERT_PARTS = `
  insert into import_parts (import_id, number, workspace_id, items)
  select $1, $4::int + ordinality - 1, $2, items from unnest($3::bytea[]) with ordinality part (items, ordinality)`;

/** Parameters: workspace, external ids, ids. */
export const FIND_KNOWN = `
  select id, external_id as "externalId" from qr_codes
  where workspace_id = $1 and deleted_at is null and (external_id = any($2::text[]) or id = any($3::uuid[]))`;

/** Parameters: workspace, import, number. */
export const FIND_PART =
  'select items from import_parts where workspace_id = $1 and import_id = $2 and number = $3';

/** Parameters: workspace, import, number, report, whether the items are no longer needed. */
export const STORE_REPORT = `
  update import_parts set report = $4, items = case when $5 then null else items end
  where workspace_id = $1 and import_id = $2 and number = $3`;

/** Appends a part that is nothing but a report. Parameters: import, workspace, report, the lowest number of such parts. */
export const ADD_REPORT = `
  insert into import_parts (import_id, number, workspace_id, report)
  select $1, greatest($4, coalesce(max(number) + 1, 0)), $2, $3 from import_parts where import_id = $1 and workspace_id = $2`;

/** Of an import that does not go on. Parameters: workspace, import. */
export const DROP_ITEMS =
  'update import_parts set items = null where workspace_id = $1 and import_id = $2 and items is not null';

/** Parameters: workspace, import, the number of the last part. */
export const NEXT_REPORT = `
  select number, report from import_parts
  where workspace_id = $1 and import_id = $2 and number > $3 and report is not null order by number limit 1`;

/** Cancels some imports that nobody has started. Parameters: now, before when they became ready. */
export const CANCEL_READY = `
  with ended as (
    update imports set state = 'cancelled', updated_at = $1
    where state = 'ready' and id in (
      select id from imports where state = 'ready' and updated_at <= $2 limit 10 for update skip locked)
    returning id, workspace_id)
  update import_parts part set items = null from ended
  where part.workspace_id = ended.workspace_id and part.import_id = ended.id and part.items is not null`;

/** Gives the import that had no turn for the longest time to one process. Parameters: now, token, end of the lease. */
export const CLAIM = `
  update imports set lease_token = $2, lease_ends_at = $3, turn_at = $1, tries = tries + 1 where id = (
    select id from imports
    where state in ('queued', 'checking', 'running', 'reverting') and (lease_ends_at is null or lease_ends_at <= $1)
    order by turn_at limit 1 for update skip locked)
  returning id, workspace_id as "workspaceId", lease_token as "leaseToken", tries`;
