import { MIN_SCANS_OF_HOURS } from './add-to-rollups.step.js';
import { closedUntil } from './closed-until.js';
import { MIN_SCANS } from './roll.query.js';

/** One statement rolls this many scans in a fraction of its time limit. */
export const MAX_SCANS = 20_000;
const MAX_CODES = 5_000;
const MARGIN = '20 seconds';

/** The end of the range is a condition on the oldest scans: within the search, all scans of the range would be sorted. */
const scansOf = (until: string) => `
  select place, scanned_at from waiting cross join ${until} as bound cross join lateral (
    select scanned_at from scans
    where workspace_id = $1 and qr_code_id = waiting.qr_code_id and scanned_at >= start
    order by scanned_at limit ${MAX_SCANS}
  ) as scan where scanned_at < bound.until limit ${MAX_SCANS}`;

/**
 * Begins a roll with the id $2 of the workspace $1 at $3 (now), of the codes that have waited longest:
 * docs/protocols/rollups.md. $4 forces it despite few scans; $5: batches wait from this id on. Returns {to, lastCode, lastTo, isLarge}: the end of the
 * range, the code whose range ends earlier because of too many scans, and whether scans are left; nothing if there are
 * too few scans.
 */
export const BEGIN_WORKSPACE_ROLL = `
with closed as materialized (
  select ${closedUntil('$3', '$5', MARGIN)} as until
), waiting as materialized (
  select qr_code_id, coalesce(workspace_rolled_to, '-infinity') as start,
    row_number() over (order by workspace_rolled_to nulls first, qr_code_id) as place
  from qr_code_counters where workspace_id = $1 and is_unrolled
  order by place limit ${MAX_CODES}
), open as materialized (${scansOf('closed')}
), size as materialized (
  select count(*) = ${MAX_SCANS} as is_large,
    count(*) >= ${MIN_SCANS} or (select count(*) from waiting) = ${MAX_CODES} as is_enough,
    count(*) filter (where scanned_at >= date_trunc('day', until, 'UTC')) < ${MIN_SCANS_OF_HOURS} as ends_with_day
  from closed left join open on true
), range as materialized (
  select is_large, case
    when is_large then least(until, date_trunc('day', (
      select min(scanned_at) from waiting cross join lateral (
        select scanned_at from scans where workspace_id = $1 and qr_code_id = waiting.qr_code_id and scanned_at >= start
        order by scanned_at limit 1
      ) as first
    ), 'UTC') + interval '24 hours')
    when ends_with_day then date_trunc('day', until, 'UTC') else until
  end as until
  from size, closed where is_enough or $4::boolean
), read as materialized (${scansOf('range')}
), last as materialized (
  select place, qr_code_id, greatest(max(scanned_at), start + interval '1 ms') as until
  from read join waiting using (place)
  where place = (select max(place) from read) and (select count(*) from read) = ${MAX_SCANS}
  group by place, qr_code_id, start
), begun as (
  update qr_code_counters counters set workspace_roll = $2, workspace_arrived_from = null
  from (
    select qr_code_id from qr_code_counters join waiting using (qr_code_id) cross join range
    where start < range.until and waiting.place <= coalesce((select place from last), waiting.place)
      -- Another roll may have ended while this statement waited for the row.
      and coalesce(qr_code_counters.workspace_rolled_to, '-infinity') = start
    order by qr_code_id for update of qr_code_counters
  ) locked
  where counters.qr_code_id = locked.qr_code_id
  returning 1
)
select range.until::text as "to", last.qr_code_id as "lastCode", last.until::text as "lastTo", is_large as "isLarge"
from range left join last on true
where exists (select from begun)`;
