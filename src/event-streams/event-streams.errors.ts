import { problem } from '../http/problems/index.js';

export const TooManyEventStreams = problem(429, 'rate_limited', (max: number) => ({
  detail: `These credentials have ${max} open streams of events, the maximum in each process: close one, or use another API key.`,
  headers: { 'Retry-After': '30' },
}));

export const NotFollowed = problem(
  409,
  'conflict',
  (event: string) =>
    `No stream of this workspace follows ${event}: open GET /api/v1/events/stream first, then repeat the request.`,
);
