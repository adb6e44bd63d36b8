import type { Transactions } from '#libs/database';
import type { AnalyticsRange } from './analytics-range.js';

export interface CountedGroup {
  dimension: 'all' | 'country' | 'city' | 'device' | 'bucket';
  /** A bucket's value is its first instant. */
  value: string | null;
  scans: number;
  uniqueVisitors: number;
  botScans: number;
}

export interface AnalyticsScope extends AnalyticsRange {
  workspaceId: string;
  qrCodeId: string;
  timezone: string;
}

/** Totals, buckets and breakdowns in one pass; a visitor's first visit is looked for from the start of the first UTC day. */
const COUNTS = `
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

export function countScans(transactions: Transactions, scope: AnalyticsScope): Promise<CountedGroup[]> {
  const { workspaceId, qrCodeId, from, to, interval, timezone } = scope;
  return transactions.query<CountedGroup>(COUNTS, [workspaceId, qrCodeId, from, to, interval, timezone]);
}

/** Hours are steps of absolute time from the first one (some zones move by half of one); days, weeks and months are steps of the zone's calendar. */
const BUCKETS = {
  hour: `select generate_series(date_trunc('hour', $1::timestamptz, $3), $2::timestamptz - interval '1 microsecond', '1 hour') as start`,
  calendar: `select local at time zone $3 as start from generate_series(
    date_trunc($4, $1::timestamptz at time zone $3), ($2::timestamptz - interval '1 microsecond') at time zone $3, ('1 ' || $4)::interval
  ) as local`,
};

/** First instants of all buckets of the range, also of those without scans. */
export async function bucketStarts(
  transactions: Transactions,
  { from, to, interval, timezone }: Omit<AnalyticsScope, 'workspaceId' | 'qrCodeId'>,
): Promise<string[]> {
  const rows =
    interval === 'hour'
      ? await transactions.query<{ start: Date }>(BUCKETS.hour, [from, to, timezone])
      : await transactions.query<{ start: Date }>(BUCKETS.calendar, [from, to, timezone, interval]);
  return rows.map(({ start }) => start.toISOString());
}
