import { MIN_SCANS_OF_HOURS } from './add-to-rollups.step.js';
import { closedUntil } from './closed-until.js';

const MAX_SCANS = 20_000;
/** Edges commit scans within milliseconds. The intake adds those that arrive later: docs/protocols/rollups.md. */
const MARGIN = '1 second';

/**
 * Begins a roll with the id $2 of the code $1 at $3 (now), with batches waiting from $4 on: docs/protocols/rollups.md. Returns {from, to, isFull}, the
 * range to roll and whether more scans could be rolled at once; nothing if there are too few scans.
 */
export const BEGIN_ROLL = `
with mark as materialized (
  select rolled_to, coalesce(rolled_to, '-infinity') as start from qr_code_counters where qr_code_id = $1
), closed as materialized (
  select start, ${closedUntil('$3', '$4', MARGIN)} as until from mark
), chunk as materialized (
  -- The end of the range is a condition on the last scan: within the search, all scans of the range would be sorted.
  select start, least(until, (
    select greatest(scanned_at, start + interval '1 ms') from scans where qr_code_id = $1 and scanned_at >= start
    order by scanned_at offset ${MAX_SCANS} limit 1
  )) as until, until as closed_until from closed
), day as materialized (
  select *, date_trunc('day', until, 'UTC') as day from chunk
), range as materialized (
  select case when day <= start or (
    select count(*) from (
      select from scans where qr_code_id = $1 and scanned_at >= day and scanned_at < until limit ${MIN_SCANS_OF_HOURS}
    ) first_scans
  ) = ${MIN_SCANS_OF_HOURS} then until else day end as until,
    until < closed_until as is_full
  from day
)
update qr_code_counters set roll = $2, arrived_from = null
from mark, range
where qr_code_id = $1 and qr_code_counters.rolled_to is not distinct from mark.rolled_to
  and range.until > start and exists (select from scans where qr_code_id = $1 and scanned_at >= start and scanned_at < until)
returning start::text as "from", until::text as "to"`;
