import { DIMENSIONS } from '../rollups/dimensions.js';
import type { RollupOwner } from './counted-codes.step.js';

/**
 * The scans of a part of a day that has no sums by hour, when they were dropped: `times` contains them, `parts` does not.
 * Otherwise both contain the same scans.
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
 * Provides `sums_of_values`: the sums of each value of each dimension, which add up to those of `times`: with a null value
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
