/**
 * Takes batches and counts them, and makes webhook events of their scans, as one statement and so all or nothing.
 * $1 now; $2 how many batches, the oldest first; $3 this batch only, or null. Gives {batches, scans, events}.
 *
 * Several may run at once: batches that another has taken are passed over, and rows that two may write are written in
 * one order (visitors before counters, each by its key), so that no two wait for each other. Bots count nowhere; codes
 * that are gone count no more.
 */
export const TAKE_BATCHES = `
with due as (
  select id from scan_batches
  where (not_before is null or not_before <= $1) and ($3::uuid is null or id = $3)
  order by id limit $2
  for update skip locked
), batches as (
  delete from scan_batches where id in (select id from due) returning *
), scanned as materialized (
  select scan.* from batches, unnest(scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots, visitor_hashes)
    as scan(id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash)
), codes as materialized (
  select id, workspace_id, name, short_code, (
    select min(created_at) from webhook_endpoints
    where workspace_id = code.workspace_id and status = 'active' and 'scan' = any(events)
  ) as events_since
  from qr_codes code where id in (select qr_code_id from scanned)
), scans as materialized (
  select scanned.*, code.workspace_id, (scanned_at at time zone 'UTC')::date as day
  from scanned join codes code on code.id = qr_code_id
  where not is_bot
), first_visits as (
  insert into visitor_days (qr_code_id, day, visitor_hash)
  select distinct qr_code_id, day, visitor_hash from scans order by day, qr_code_id, visitor_hash
  on conflict do nothing
  returning qr_code_id
), visitors as materialized (
  select qr_code_id, count(*) as count from first_visits group by qr_code_id
), counted as (
  insert into qr_code_counters as kept (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at)
  select qr_code_id, workspace_id, count(*), coalesce(min(visitors.count), 0), max(scanned_at)
  from scans left join visitors using (qr_code_id)
  group by qr_code_id, workspace_id order by qr_code_id
  on conflict (qr_code_id) do update set scan_count = kept.scan_count + excluded.scan_count,
    unique_visitors = kept.unique_visitors + excluded.unique_visitors,
    last_scanned_at = greatest(kept.last_scanned_at, excluded.last_scanned_at)
), events as (
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
  select scan.id, scan.workspace_id, scan.qr_code_id, 'scan',
    format('{"event":"scan","qr_code_id":"%s","qr_name":%s,"short_code":%s,"scan":{"country":%s,"city":%s,"device":%s,"scanned_at":"%s"}}',
      code.id, to_json(code.name), to_json(code.short_code), to_json(scan.country), to_json(scan.city),
      to_json(scan.device), to_char(scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    true, scanned_at
  from scans scan join codes code on code.id = scan.qr_code_id and code.events_since <= scanned_at
  on conflict (id) do nothing
  returning 1
)
select (select count(*)::int from batches) as batches, (select count(*)::int from scanned) as scans,
  (select count(*)::int from events) as events`;

/** $1 now. */
export const OLDEST_BATCH = `
select id from scan_batches where not_before is null or not_before <= $1 order by id limit 1`;

/** $1 the batch, $2 when it is tried again. */
export const SET_ASIDE = 'update scan_batches set not_before = $2 where id = $1';
