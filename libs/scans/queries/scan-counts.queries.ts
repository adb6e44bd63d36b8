import { isoTimeSql } from '#libs/webhook-events';
import type { CountInterval, FILTERS } from './count-scope.js';
import { sumsOfParts } from './sums-of-parts.step.js';
import { sumsOfTimes } from './sums-of-times.step.js';

/** Parameters before those of filters. */
const FIRST_FILTER = 10;

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

const conditionOf = (filters: readonly (typeof FILTERS)[number][]): string =>
  filters
    .map((name, index) => {
      const column = name === 'via' ? `coalesce(via, 'unknown')` : name;
      return `and lower(${column}) = any($${FIRST_FILTER + index}::text[])`;
    })
    .join(' ');

/**
 * Totals, the previous period, the time series and all breakdowns, in one statement, so that they are of one moment: what
 * the roller adds while it runs, it does not see. Every zone's days and hours begin at a quarter of an hour of UTC, so
 * sums of quarters are enough for them.
 * The time series is one text, because its many rows would occupy the event loop. Groups beyond the first $7 of a dimension
 * are added up in a row whose value is null.
 * $1 workspace, $2 QR code, $3 from, $4 to (exclusive), $5 interval, $6 time zone, $7 rows of a dimension, $8 whether bot
 * scans count as scans, $9 start of the period before `from`, then the values of the filters, as `likeLower` returns them.
 */
export function countsSql(interval: CountInterval, filters: readonly (typeof FILTERS)[number][]): string {
  const filter = conditionOf(filters);
  const mark = filters.length > 0 ? 'null' : 'rolled_to';
  return `
with mark as materialized (
  select coalesce((
    select ${mark} from qr_code_counters where workspace_id = $1 and qr_code_id = $2
  ), '-infinity')::timestamptz as rolled_to
), ${sumsOfTimes(filter)}, ${sumsOfParts(filter)}, counted as (
  select
    case grouping(is_current, bucket, hour_of_day, weekday)
      when 7 then case when is_current then 'totals' else 'previous' end
      when 11 then 'bucket' when 13 then 'hour_of_day' when 14 then 'weekday'
    end as dimension,
    bucket, coalesce(hour_of_day, weekday)::text as value,
    sum(scans) + case when $8 then sum(bots) else 0 end as scans, sum(visitors) as visitors, sum(bots) as bots
  from (
    select *, case when is_current then ${
      interval === 'hour'
        ? `date_bin('1 hour', at, date_trunc($5, $3::timestamptz, $6))`
        : 'date_trunc($5, at, $6)'
    } end as bucket,
      case when is_current then extract(hour from at at time zone $6)::int end as hour_of_day,
      case when is_current then extract(isodow from at at time zone $6)::int end as weekday
    from times
  ) as binned
  group by grouping sets ((is_current), (bucket), (hour_of_day), (weekday))
), ranked as (
  select *, least($7::int + 1, row_number() over (
    partition by dimension order by scans desc, value collate "C"
  )) as rank
  from (
    select dimension, value, sum(scans) + case when $8 then sum(bots) else 0 end as scans, sum(visitors) as visitors,
      sum(bots) as bots
    from parts group by dimension, value
  ) grouped
  where scans > 0
)
select dimension::text, case when rank <= $7::int then min(value) end as value,
  sum(scans)::int as "scans", sum(visitors)::int as "uniqueVisitors", sum(bots)::int as "botScans", rank
from ranked group by dimension, rank
union all
select dimension, value, scans::int, visitors::int, bots::int, 0 from counted
where dimension in ('totals', 'previous') or dimension in ('hour_of_day', 'weekday') and value is not null
union all
select 'timeseries', '[' || coalesce(string_agg(
    format('{"start":"%s","scans":%s,"unique_visitors":%s}', ${isoTimeSql('start')}, scans, visitors), ',' order by start
  ), '') || ']', 0, 0, 0, 0
from (
  -- Not a join: the planner expects few rows here, and would compare each bucket with each.
  select start, sum(scans) as scans, sum(visitors) as visitors from (
    select start, 0 as scans, 0 as visitors from (${startsOf(interval)}) as starts
    union all
    select bucket, scans, visitors from counted where dimension = 'bucket' and bucket is not null
  ) as each_bucket group by start
) as buckets
order by rank`;
}
