/**
 * Inserts `scanned` into scans. Provides `stored`: the new ones, since the edge resends a batch if it cannot know whether
 * the first one was committed; and `counting`: those that count, with their UTC day. Scans that a process of the previous
 * version has already stored are only counted.
 */
export const STORE_SCANS = `
stored as (
  insert into scans (id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, visitor_hash, rule)
  select id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer, is_bot,
    visitor_hash, rule
  from scanned where os is not null order by qr_code_id, scanned_at, id
  on conflict do nothing
  returning id, workspace_id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash
), counting as materialized (
  select *, (scanned_at at time zone 'UTC')::date as day from (
    table stored
    union all
    select id, workspace_id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash
    from scanned where os is null
  ) scan
  where not is_bot
)`;
