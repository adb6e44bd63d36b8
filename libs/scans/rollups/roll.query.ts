import { addToRollups } from './add-to-rollups.step.js';
import { DIMENSIONS } from './dimensions.js';

/** Fewer scans of a code are read as quickly as a rollup. */
export const MIN_SCANS = 1_000;

/**
 * Adds the scans of the code $1 from $3 until $4 to rollups, for the roll $2: docs/protocols/rollups.md. Returns
 * {isDone}: false, without any change, if another scan of the range has arrived or another roll has begun since.
 */
export const ROLL = `
with rolled as materialized (
  select qr_code_id, workspace_id, scanned_at, is_bot, is_first, ${DIMENSIONS.join(', ')}
  from scans where qr_code_id = $1 and scanned_at >= $3 and scanned_at < $4
), claimed as (
  -- Not before the scans are read, since the intake waits for this lock.
  update qr_code_counters set rolled_to = $4, unrolled = greatest(0, unrolled - read.scans), roll = null
  from (select count(*)::int as scans, count(*) filter (where is_first is null) as unknown from rolled) read
  where qr_code_id = $1 and roll = $2 and coalesce(arrived_from >= $4, true) and read.unknown = 0
  returning unrolled
), ${addToRollups('rolled where exists (select from claimed)')}
select exists (select from claimed) as "isDone"`;
