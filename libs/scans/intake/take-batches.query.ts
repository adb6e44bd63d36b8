/** Of the scan log, in step. Of the version before, whose arrays are fewer, the last ones are null. */
const SCANS_OF_BATCH = `
  unnest(scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots, visitor_hashes, operating_systems,
    browsers, languages, referrers, rules)
    as scan(id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash, os, browser, language, referrer, rule)`;

/** How many batches one statement looks at, however few scans they hold. */
const MOST_BATCHES = 500;

/**
 * Takes batches of the scan log, stores and counts their scans, and makes webhook events of them, as one statement and
 * so all or nothing. $1 how many scans, the batch that exceeds them included; $2 this batch only, or null for the oldest
 * that were not set aside. Gives {batches, events, isFull}: more may wait.
 *
 * A batch may come twice, when the edge could not know that it was committed: scans that stand already are passed over.
 * Several may run at once: batches that another has taken are passed over, and rows that two may write are written in
 * one order (scans, visitors, counters, each by its key), so that no two wait for each other. Bots count nowhere; codes
 * that are gone count no more.
 */
export const TAKE_BATCHES = `
with due as (
  select id, cardinality(scan_ids) as size from scan_log
  where case when $2::uuid is null then not_before is null else id = $2 end
  order by id limit ${MOST_BATCHES}
  for update skip locked
), chosen as (
  select id from (select id, sum(size) over (order by id) - size as before from due) batch where before < $1
), batches as (
  delete from scan_log where id in (select id from chosen) returning *
), scanned as materialized (
  select scan.*, code.workspace_id from batches, ${SCANS_OF_BATCH} join qr_codes code on code.id = qr_code_id
), stored as (
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
), codes as materialized (
  select id, name, short_code, (
    select min(created_at) from webhook_endpoints
    where workspace_id = code.workspace_id and status = 'active' and 'scan' = any(events)
  ) as events_since
  from qr_codes code where id in (select qr_code_id from counting)
), first_visits as (
  insert into visitor_days (qr_code_id, day, visitor_hash)
  select distinct qr_code_id, day, visitor_hash from counting order by day, qr_code_id, visitor_hash
  on conflict do nothing
  returning qr_code_id
), visitors as materialized (
  select qr_code_id, count(*) as count from first_visits group by qr_code_id
), counted as (
  insert into qr_code_counters as kept (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at)
  select qr_code_id, workspace_id, count(*), coalesce(min(visitors.count), 0), max(scanned_at)
  from counting left join visitors using (qr_code_id)
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
  from counting scan join codes code on code.id = scan.qr_code_id and code.events_since <= scanned_at
  on conflict (id) do nothing
  returning 1
)
select taken.batches, (select count(*)::int from events) as events,
  taken.batches < seen.batches or seen.batches = ${MOST_BATCHES} as "isFull"
from (select count(*)::int as batches from batches) taken, (select count(*)::int as batches from due) seen`;

export const OLDEST_BATCH = 'select id from scan_log where not_before is null order by id limit 1';

/** $1 now. */
export const DUE_ASIDE = 'select id from scan_log where not_before <= $1 order by not_before limit 1';

/**
 * Makes batches of one scan each of the batch $1, so that a scan that fails holds up no other; one of them may wait
 * already, when the batch came twice. Gives {isSplit}: not a batch of one, nor one of the version before.
 */
export const SPLIT_BATCH = `
with batch as (
  delete from scan_log where id = $1 and cardinality(scan_ids) > 1 and operating_systems is not null returning *
), split as (
  insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
    operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules)
  select scan.id, scan.scanned_at, array[scan.id], array[qr_code_id], array[scan.scanned_at], array[country],
    array[city], array[device], array[os], array[browser], array[language], array[referrer], array[is_bot],
    array[visitor_hash], array[rule]
  from batch, ${SCANS_OF_BATCH}
  on conflict do nothing
)
select count(*) > 0 as "isSplit" from batch`;

/** $1 the batch, $2 now. For as long as it has waited already, so that what fails for good is tried once an hour. */
export const SET_ASIDE = `
update scan_log
set not_before = $2::timestamptz + least(greatest($2 - first_scanned_at, interval '1 minute'), interval '1 hour')
where id = $1
returning 1`;
