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
