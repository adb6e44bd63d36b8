import { emptyRangeFault, type RangeFault } from '../http/requests/time-range.js';

const MAX_RANGE_MS = 731 * 86_400_000;

/** The limit applies to a range with explicit times; a period can be longer. */
export const rangeFault: RangeFault = (from, to) =>
  emptyRangeFault(from, to) ??
  (to.getTime() - from.getTime() > MAX_RANGE_MS ? 'must be at most 2 years before to' : null);
