/**
 * An expression: whether there is no partition of the month of `time`. As a rule its scans were dropped, so that rollups are all that
 * is left of it.
 */
export const isDropped = (time: string): string => `not exists (
    select from pg_inherits join pg_class month on month.oid = inhrelid
    where inhparent = 'scans'::regclass and not inhdetachpending
      and month.relname = 'scans_' || to_char(${time} at time zone 'UTC', 'YYYY_MM')
  )`;
