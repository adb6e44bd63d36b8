import { MIN_SCANS_OF_HOURS } from './add-to-rollups.step.js';
import { closedUntil } from './closed-until.js';

const MAX_SCANS = 20_000;

/**
 * Begins a roll with the id $2 of the code $1 at $3 (now), with batches waiting from $4 on: docs/protocols/rollups.md. Returns {from, to}, the range to
 * roll; nothing if there are too few scans.
 */
export const BEGIN_ROLL = `
with mark as materialized (
  select rolled_to, coalesce(rolled_to, '-infinity') as start from qr_code_counters where qr_code_id = $1
), closed as materialized (
  select start, ${closedUntil('$3', '$4')} as until from mark
), chunk as materialized (
  select start, coalesce((
    select greatest(scanned_at, start + interval '1 ms') from scans
    where qr_code_id = $1 and scanned_at >= start and scanned_at < until
    order by scanned_at offset ${MAX_SCANS} limit 1
  ), until) as until from closed
), day as materialized (
  select *, date_trunc('day', until, 'UTC') as day from chunk
), range as materialized (
  select case when day <= start or (
    select count(*) from (
      select from scans where qr_code_id = $1 and scanned_at >= day and scanned_at < until limit ${MIN_SCANS_OF_HOURS}
    ) first_scans
  ) = ${MIN_SCANS_OF_HOURS} then until else day end as until from day
)
update qr_code_counters set roll = $2, arrived_from = null
from mark, range
where qr_code_id = $1 and qr_code_counters.rolled_to is not distinct from mark.rolled_to
  and range.until > start and exists (select from scans where qr_code_id = $1 and scanned_at >= start and scanned_at < until)
returning start::text as "from", until::text as "to"`;
