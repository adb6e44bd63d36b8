import { DIMENSIONS } from '../rollups/dimensions.js';
import type { RollupOwner } from './counted-codes.step.js';
import { gapsAtEdges } from './sums-of-parts.step.js';
import { quarterOf, QUARTER } from './sums-of-times.step.js';

/**
 * The first quarter of the previous period if only a part of it belongs there. The other gaps are at the edges of the
 * range.
 */
const raggedBefore = (owner: RollupOwner): string => `
  union all
  select qr_code_id, ends, $4::timestamptz, least(quarter + ${QUARTER}, rolled_to), false
  from ragged_quarters ${CODES_OF_QUARTER[owner]} where not is_end and quarter < ${quarterOf('$2')}`;

const CODES_OF_QUARTER: Record<RollupOwner, string> = {
  code: 'cross join codes',
  workspace: `join workspace_codes on workspace_id = $1 and start = date_trunc('day', quarter, 'UTC') join codes using (qr_code_id)`,
};

export const READ_COLUMNS = `qr_code_id, scanned_at, is_bot, is_first, version, ${DIMENSIONS.join(', ')}`;

/**
 * Provides `read`: each scan from $4 until $3 that is not in rollups (`is_open`), or at an edge where rollups are too
 * coarse. Reads each scan once.
 * @param owner null to read no rollups
 * @param filter a condition on scans
 */
export const readScans = (owner: RollupOwner | null, filter: string): string => `
gaps as materialized (
  select qr_code_id, ends, greatest($4::timestamptz, rolled_to) as start, $3::timestamptz as until, true as is_open
  from codes where is_open
  ${owner ? raggedBefore(owner) + gapsAtEdges[owner] : ''}
), read as materialized (
  select scan.*, is_open, ends from gaps cross join lateral (
    select ${READ_COLUMNS} from scans
    where workspace_id = $1 and qr_code_id = gaps.qr_code_id and scanned_at >= start and scanned_at < until ${filter}
      -- Known when the statement is planned: it is planned without the other months.
      and scanned_at >= $4 and scanned_at < $3
    -- Code by code in the index: as a join, all scans of the month would be read.
    offset 0
  ) as scan
  where start < until
)`;
