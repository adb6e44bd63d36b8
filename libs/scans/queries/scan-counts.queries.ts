import { isoTimeSql } from '#libs/webhook-events';

export type CountInterval = 'hour' | 'day' | 'week' | 'month';

/**
 * First instants of all buckets of the range. Hours are steps of absolute time from the first one, since some zones move by
 * half of one; days, weeks and months are steps of the zone's calendar.
 */
const startsOf = (interval: CountInterval): string =>
  interval === 'hour'
    ? `select generate_series(date_trunc('hour', $3::timestamptz, $6), $4::timestamptz - interval '1 microsecond',
         '1 hour') as start`
    : `select local at time zone $6 as start from generate_series(
         date_trunc($5, $3::timestamptz at time zone $6),
         ($4::timestamptz - interval '1 microsecond') at time zone $6, ('1 ' || $5)::interval) as local`;

/**
 * Totals, groups and the time series in one pass; a visitor's first visit is searched from the start of the first UTC day.
 * The time series is one text, because its many rows would occupy the event loop. Groups beyond the first $7 of a dimension
 * are added up in a row whose value is null.
 * $1 workspace, $2 QR code, $3 from, $4 to (exclusive), $5 interval, $6 time zone, $7 rows of a dimension.
 */
export const countsSql = (interval: CountInterval): string => `
with visits as (
  select id, scanned_at, country, city, device, is_bot,
    not is_bot and row_number() over (
      partition by visitor_hash, is_bot, (scanned_at at time zone 'UTC')::date order by scanned_at, id
    ) = 1 as is_first
  from scans
  where workspace_id = $1 and qr_code_id = $2
    and scanned_at >= date_trunc('day', $3::timestamptz, 'UTC') and scanned_at < $4::timestamptz
), counted as (
  select
    case grouping(country, city, device, bucket)
      when 7 then 'country' when 11 then 'city' when 13 then 'device' when 14 then 'bucket' else 'all'
    end as dimension,
    coalesce(country, city, device) as value, bucket,
    count(*) filter (where not is_bot) as scans,
    count(*) filter (where is_first) as visitors,
    count(*) filter (where is_bot) as bots
  from (
    select *, case $5
      when 'hour' then date_bin('1 hour', scanned_at, date_trunc('hour', $3::timestamptz, $6))
      else date_trunc($5, scanned_at, $6)
    end as bucket
    from visits where scanned_at >= $3::timestamptz
  ) as binned
  group by grouping sets ((), (country), (city), (device), (bucket))
), ranked as (
  select *, least($7::int + 1, row_number() over (partition by dimension order by scans desc, value)) as rank
  from counted where dimension = 'all' or dimension <> 'bucket' and scans > 0
)
select dimension, case when rank <= $7::int then min(value) end as value,
  sum(scans)::int as "scans", sum(visitors)::int as "uniqueVisitors", sum(bots)::int as "botScans", rank
from ranked group by dimension, rank
union all
select 'timeseries', '[' || coalesce(string_agg(
    format('{"start":"%s","scans":%s,"unique_visitors":%s}', ${isoTimeSql('start')}, scans, visitors), ',' order by start
  ), '') || ']', 0, 0, 0, 1
from (
  -- Not a join: the planner expects few rows here, and would compare each bucket with each.
  select start, sum(scans) as scans, sum(visitors) as visitors from (
    select start, 0 as scans, 0 as visitors from (${startsOf(interval)}) as starts
    union all
    select bucket, scans, visitors from counted where dimension = 'bucket'
  ) as each_bucket group by start
) as buckets
order by rank`;
