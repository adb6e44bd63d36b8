import { isoTimeSql } from '#libs/webhook-events';
import { givenSums, type ClickHouseAnswer } from './given-sums.step.js';
import { FILTERS, type CountInterval, type CountScope } from './count-scope.js';
import { countedCodes, ownerOf } from './counted-codes.step.js';
import { likeLower } from './like-lower.js';
import { TOP_CODES_JSON, topCodes } from './sums-of-codes.step.js';
import { readScans } from './read-scans.step.js';
import { edgeDays, sumsOfParts } from './sums-of-parts.step.js';
import { sumsOfValues } from './sums-of-values.step.js';
import { RAGGED_QUARTERS, sumsOfTimes } from './sums-of-times.step.js';
import { bucketOf, hourOf, startsOf, weekdayOf } from './time-buckets.js';

const COLUMNS_OF_FILTERS: Partial<Record<(typeof FILTERS)[number], string>> = {
  via: `coalesce(via, 'unknown')`,
  rule: `coalesce(rule::text, 'none')`,
};

/**
 * Reads totals, the previous period, the time series and all breakdowns in one statement, so that a roller that runs
 * cannot change them in between. Sums of quarters suffice, because days and hours of every zone begin at a quarter of
 * an hour of UTC. The time series is one text, because its many rows would occupy the event loop. Groups beyond the
 * first $6 of a dimension, and scans whose values rollups lack, are added up in a row with a null value. $1 workspace,
 * $2 from, $3 to (exclusive), $4 start of the previous period, $5 time zone, $6 rows per dimension, $7 whether bots
 * count, then the codes and the values of the filters.
 * @param answer the sums of ClickHouse, for a question that rollups cannot answer
 */
export function countsStatement(
  scope: CountScope,
  answer: ClickHouseAnswer | null,
): { sql: string; values: unknown[] } {
  const { workspaceId, subject, from, to, interval, timezone, top, includesBots } = scope;
  const values: unknown[] = [workspaceId, from, to, previousOf(scope), timezone, top, includesBots];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filter = filterOf(scope, bind);
  const owner = hasFilters(scope) ? null : ownerOf(subject);
  const source = answer ? 'clickhouse' : owner;
  const listsCodes = subject === 'workspace' || 'choice' in subject;
  const steps = [
    RAGGED_QUARTERS,
    ...(answer
      ? [givenSums(answer, 'counts', filter, bind)]
      : [
          countedCodes(subject, owner !== null, bind),
          ...(owner ? [edgeDays(owner)] : []),
          readScans(owner, filter),
        ]),
    sumsOfTimes(source),
    sumsOfParts(source),
    sumsOfValues(owner),
    ...(listsCodes ? [topCodes(source)] : []),
  ];
  return { sql: sqlOf(interval, steps, listsCodes), values };
}

/** Rollups cannot answer questions with filters. */
export const hasFilters = ({ filters }: CountScope): boolean =>
  FILTERS.some((name) => filters[name] !== undefined);

/** The start of the period before the range, which is as long. */
export const previousOf = ({ from, to }: CountScope): Date => new Date(2 * from.getTime() - to.getTime());

/** A condition on scans, which follows others; empty without filters. */
export const filterOf = ({ filters }: CountScope, bind: (value: unknown) => string): string =>
  FILTERS.flatMap((name) => {
    const value = filters[name];
    const column = COLUMNS_OF_FILTERS[name] ?? name;
    return value === undefined ? [] : [`and lower(${column}) = any(${bind(likeLower(value))}::text[])`];
  }).join(' ');

const sqlOf = (interval: CountInterval, steps: string[], listsCodes: boolean): string => `
with ${steps.join(', ')}, counted as (
  select
    case grouping(bucket, hour_of_week) when 3 then 'totals' when 1 then 'bucket' when 2 then 'hour_of_week' end
      as dimension,
    bucket, hour_of_week::text as value,
    sum(scans) + case when $7 then sum(bots) else 0 end as scans, sum(visitors) as visitors, sum(bots) as bots
  from (
    select *, ${bucketOf(interval, 'at')} as bucket,
      ${weekdayOf('at')} * 24 + ${hourOf('at')} as hour_of_week
    from times where is_current
  ) as binned
  group by grouping sets ((), (bucket), (hour_of_week)) having count(*) > 0
  union all
  select 'previous', null, null, sum(scans) + case when $7 then sum(bots) else 0 end, sum(visitors), sum(bots)
  from times where not is_current having count(*) > 0
), ranked as (
  select *, case when value is null then $6::int + 1 else least($6::int + 1, row_number() over (
    partition by dimension order by value is null, scans desc, value collate "C"
  )) end as rank
  from (
    select dimension, value, scans + case when $7 then bots else 0 end as scans, visitors, bots from sums_of_values
  ) grouped
  where scans > 0
)
select dimension::text, case when rank <= $6::int then min(value) end as value,
  sum(scans)::float8 as "scans", sum(visitors)::float8 as "uniqueVisitors", sum(bots)::float8 as "botScans", rank
from ranked group by dimension, rank
union all
select dimension, value, scans::float8, visitors::float8, bots::float8, 0 from counted
where dimension <> 'bucket'
union all
select 'timeseries', '[' || coalesce(string_agg(
    format('{"start":"%s","scans":%s,"unique_visitors":%s}', ${isoTimeSql('start')}, scans, visitors), ',' order by start
  ), '') || ']', 0, 0, 0, 0
from (
  -- Not a join: the planner expects few rows here, and would compare each bucket with each.
  select start, sum(scans) as scans, sum(visitors) as visitors from (
    select start, 0 as scans, 0 as visitors from (${startsOf(interval)}) as starts
    union all
    select bucket, scans, visitors from counted where dimension = 'bucket'
  ) as each_bucket group by start
) as buckets
${listsCodes ? `union all select 'top_codes', (${TOP_CODES_JSON}), 0, 0, 0, 0` : ''}
order by rank`;
