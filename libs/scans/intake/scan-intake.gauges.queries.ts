export interface Backlog {
  oldest: Date | null;
  waiting: number;
  aside: number;
}

export const BACKLOG = `
select (select first_scanned_at from scan_log where not_before is null order by id limit 1) as oldest,
  (select count(*)::int from (select from scan_log where not_before is null limit 100000) batch) as waiting,
  (select count(*)::int from (select from scan_log where not_before is not null limit 100000) batch) as aside`;

export const MONTHS = `
select coalesce(array_agg(substr(relname::text, 7)), '{}') as months
from pg_inherits join pg_class on oid = inhrelid where inhparent = 'scans'::regclass`;
