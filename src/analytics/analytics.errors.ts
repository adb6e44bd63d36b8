import { problem } from '../http/problems/index.js';

/**
 * The statement has reached its time limit: repeating the same request would help only if it was slow for other
 * reasons.
 */
export const TooManyScans = problem(503, 'unavailable', () => ({
  detail:
    'Counting these scans takes too long. Use a shorter range, or leave out the filters by properties of scans; otherwise try again later.',
  headers: { 'Retry-After': '30' },
}));

/** PostgreSQL has dropped some of the scans, and ClickHouse, which has them, does not answer. */
export const OlderScansUnavailable = problem(503, 'unavailable', (since: Date) => ({
  detail: `Scans from before ${since.toISOString().slice(0, 10)}, in the range or in the period before it, cannot be counted like this at the moment. Use a later or shorter range, or leave out the filters by properties of scans; otherwise try again later.`,
  headers: { 'Retry-After': '30' },
}));
