import { problem } from '../../http/problems/index.js';

export const TooManyStreams = problem(429, 'rate_limited', (max: number) => ({
  detail: `Your workspace has ${max} open streams of scans, the maximum in each process: close one, or read the list of scans.`,
  headers: { 'Retry-After': '30' },
}));
