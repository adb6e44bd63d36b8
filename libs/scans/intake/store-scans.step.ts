/**
 * Inserts `scanned` into scans. Gives `stored`: those that are new, since the edge sends a batch again when it cannot know
 * that the first one was committed; and `counting`: those of them that count, with their UTC day. Scans that a process of the
 * previous version stored by itself only count.
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
