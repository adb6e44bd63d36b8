import { DIMENSIONS } from '../rollups/dimensions.js';
import type { RollupOwner } from './counted-codes.step.js';

/**
 * Dropped scans of a partial day without sums by hour are in `times`, but not in `parts`. All other scans are in both.
 */
const UNKNOWN = `
  union all
  select dimension, null, total.scans - coalesce(sum(known.scans), 0), total.visitors - coalesce(sum(known.visitors), 0),
    total.bots - coalesce(sum(known.bots), 0)
  from (
    select sum(scans) as scans, sum(visitors) as visitors, sum(bots) as bots from times where is_current
  ) as total
  cross join generate_series(0, ${DIMENSIONS.length - 1}) as dimension left join known using (dimension)
  group by dimension, total.scans, total.visitors, total.bots`;

/**
 * Provides `sums_of_values`: sums per value of each dimension, which add up to those of `times`. A null value stands
 * for scans whose values are no longer known. Follows `times` and `parts`.
 * @param owner null to read no rollups
 */
export const sumsOfValues = (owner: RollupOwner | null): string => `
known as materialized (
  select dimension::int, value, sum(scans) as scans, sum(visitors) as visitors, sum(bots) as bots
  from parts group by dimension, value
), sums_of_values as (
  select * from known${owner ? UNKNOWN : ''}
)`;
