export interface ScanMonth {
  name: string;
  from: string;
  to: string;
}

export const MONTH_NAME = '^scans_[0-9]{4}_[0-9]{2}$';

export function scanMonth(time: Date, later = 0): ScanMonth {
  const [from, to] = [firstOf(time, later), firstOf(time, later + 1)];
  return { name: `scans_${from.slice(0, 7).replace('-', '_')}`, from, to };
}

export const PARTITION_LOCK = 7_319_002;

/** Returns SQL that is true if the month of `time` has no partition, because it was dropped or is not created yet. */
export const isMonthMissing = (time: string): string => `not exists (
    select from pg_inherits join pg_class month on month.oid = inhrelid
    where inhparent = 'scans'::regclass and not inhdetachpending
      and month.relname = 'scans_' || to_char(${time} at time zone 'UTC', 'YYYY_MM')
  )`;

/**
 * The start of the first month that PostgreSQL has without a gap since. A late scan can bring a month back that was
 * dropped, if the retention was lengthened.
 */
export const FIRST_MONTH = `(
    select min(month) at time zone 'UTC' from (
      select month, month - make_interval(months => (row_number() over (order by month))::int) as run from (
        select to_date(right(relname, 7), 'YYYY_MM')::timestamp as month
        from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'scans'::regclass and not inhdetachpending and relname ~ '${MONTH_NAME}'
      ) as months
    ) as runs group by run order by run desc limit 1
  )`;

/** Returns the time before which scans are deleted, the beginning of a month because whole months are deleted. */
export const oldestKept = (now: Date, retentionMonths: number): Date =>
  new Date(scanMonth(now, -retentionMonths).from);

/** From the month of `first` to that of `last`. */
export const monthsBetween = (first: Date, last: Date): ScanMonth[] =>
  Array.from({ length: monthOf(last) - monthOf(first) + 1 }, (_, later) => scanMonth(first, later));

const monthOf = (time: Date): number => 12 * time.getUTCFullYear() + time.getUTCMonth();

const firstOf = (time: Date, later: number): string =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later, 1)).toISOString();
