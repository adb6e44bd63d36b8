import { problem } from '../problems/index.js';

export const TooManyAttempts = problem(429, 'rate_limited', (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return {
    detail: `Too many attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'Retry-After': String(seconds) },
  };
});
