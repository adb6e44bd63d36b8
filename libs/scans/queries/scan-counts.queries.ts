/**
 * Totals, buckets and groups in one pass; a visitor's first visit is searched from the start of the first UTC day.
 * $1 workspace, $2 QR code, $3 from, $4 to (exclusive), $5 interval, $6 time zone.
 */
export const COUNTS = `
with visits as (
  select id, scanned_at, country, city, device, is_bot,
    not is_bot and row_number() over (
      partition by visitor_hash, is_bot, (scanned_at at time zone 'UTC')::date order by scanned_at, id
    ) = 1 as is_first
  from scans
  where workspace_id = $1 and qr_code_id = $2
    and scanned_at >= date_trunc('day', $3::timestamptz, 'UTC') and scanned_at < $4::timestamptz
)
select
  case grouping(country, city, device, bucket)
    when 7 then 'country' when 11 then 'city' when 13 then 'device' when 14 then 'bucket' else 'all'
  end as dimension,
  coalesce(country, city, device, to_char(bucket at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as value,
  count(*) filter (where not is_bot)::int as "scans",
  count(*) filter (where is_first)::int as "uniqueVisitors",
  count(*) filter (where is_bot)::int as "botScans"
from (
  select *, case $5
    when 'hour' then date_bin('1 hour', scanned_at, date_trunc('hour', $3::timestamptz, $6))
    else date_trunc($5, scanned_at, $6)
  end as bucket
  from visits where scanned_at >= $3::timestamptz
) as counted
group by grouping sets ((), (country), (city), (device), (bucket))
order by 3 desc, 2`;

/**
 * First instants of all buckets of a range. $1 from, $2 to (exclusive), $3 time zone. Hours are steps of absolute time from
 * the first one, since some zones move by half of one.
 */
export const HOUR_STARTS = `
select generate_series(date_trunc('hour', $1::timestamptz, $3), $2::timestamptz - interval '1 microsecond', '1 hour') as start`;

/** The same for days, weeks and months: steps of the zone's calendar. $4 the interval. */
export const CALENDAR_STARTS = `
select local at time zone $3 as start from generate_series(
  date_trunc($4, $1::timestamptz at time zone $3), ($2::timestamptz - interval '1 microsecond') at time zone $3, ('1 ' || $4)::interval
) as local`;
