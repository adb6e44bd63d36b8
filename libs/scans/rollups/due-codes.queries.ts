import { MIN_SCANS } from './roll.query.js';

/** Leases the code that has been due longest at $1 (now), so that other workers take other codes. Returns {id}. */
export const NEXT_DUE = `
update rollup_due set due_at = $1::timestamptz + interval '1 minute'
where qr_code_id = (
  select qr_code_id from rollup_due where due_at <= $1 order by due_at limit 1 for update skip locked
)
returning qr_code_id as id`;

/** Ends a roll of the code $1, which is due again at $2 if it has more scans. */
export const END_ROLL = `
with ended as (
  delete from rollup_due
  where qr_code_id = $1 and not exists (
    select from qr_code_counters where qr_code_id = $1 and unrolled >= ${MIN_SCANS}
  )
  returning 1
)
update rollup_due set due_at = $2 where qr_code_id = $1 and not exists (select from ended)`;

/**
 * Ends an attempt of $2 (now) that found nothing of the code $1 to roll: with too few scans it is not due, otherwise
 * soon. Corrects `unrolled`, which includes scans that the intake has added to rollups.
 */
export const END_WITHOUT_ROLL = `
with seen as materialized (
  select unrolled, (
    select count(*)::int from (
      select from scans where qr_code_id = $1 and scanned_at >= coalesce(rolled_to, '-infinity') limit ${MIN_SCANS}
    ) left_over
  ) as remaining from qr_code_counters where qr_code_id = $1
), counted as (
  update qr_code_counters counters set unrolled = counters.unrolled - seen.unrolled + seen.remaining
  from seen where qr_code_id = $1 and seen.remaining < ${MIN_SCANS}
  returning counters.unrolled
), ended as (
  delete from rollup_due where qr_code_id = $1 and exists (select from counted where unrolled < ${MIN_SCANS}) returning 1
)
update rollup_due set due_at = $2::timestamptz + interval '1 second'
where qr_code_id = $1 and not exists (select from ended)`;
