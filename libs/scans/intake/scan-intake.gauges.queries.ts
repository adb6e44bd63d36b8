import { waitsFrom } from '../log/claim-batches.step.js';

export interface Backlog {
  oldest: Date | null;
  waiting: number;
  aside: number;
}

/** $1: the id of the oldest batch that may wait. */
export const BACKLOG = `
select (select first_scanned_at from scan_log where ${waitsFrom('$1')} order by id limit 1) as oldest,
  (select count(*)::int from (select from scan_log where ${waitsFrom('$1')} order by id limit 100000) batch) as waiting,
  (select count(*)::int from (
    select from scan_log where not_before between '-infinity' and 'infinity' order by not_before limit 100000
  ) batch) as aside`;

export const MONTHS = `
select coalesce(array_agg(substr(relname::text, 7)), '{}') as months
from pg_inherits join pg_class on oid = inhrelid where inhparent = 'scans'::regclass`;

/** The same without a low-water mark, for a question that is asked rarely; its age in seconds. */
export const SCANS_TO_STORE = `
select count(*)::int as waiting, extract(epoch from now() - min(first_scanned_at))::float8 as oldest
from (select first_scanned_at from scan_log where not_before is null limit 100000) batch`;
