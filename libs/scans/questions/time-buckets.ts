import type { CountInterval } from './count-scope.js';

/**
 * Returns the start of each bucket. Hours are steps of absolute time from the first one, since some zones shift by half
 * an hour; days, weeks and months follow the zone's calendar. $2 from, $3 to (exclusive), $5 time zone.
 */
export const startsOf = (interval: CountInterval): string =>
  interval === 'hour'
    ? `select generate_series(date_trunc('hour', $2::timestamptz, $5), $3::timestamptz - interval '1 microsecond',
         '1 hour') as start`
    : `select local at time zone $5 as start from generate_series(
         date_trunc('${interval}', $2::timestamptz at time zone $5),
         ($3::timestamptz - interval '1 microsecond') at time zone $5, '1 ${interval}'::interval) as local`;

/** The start of the interval of a time. */
export const bucketOf = (interval: CountInterval, at: string): string =>
  interval === 'hour'
    ? `date_bin('1 hour', ${at}, date_trunc('hour', $2::timestamptz, $5))`
    : `date_trunc('${interval}', ${at}, $5)`;

/** From 1, Monday, to 7. */
export const weekdayOf = (at: string): string => `date_part('isodow', ${at} at time zone $5)::int`;

export const hourOf = (at: string): string => `date_part('hour', ${at} at time zone $5)::int`;
