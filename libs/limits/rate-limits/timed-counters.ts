import { limitMetrics, secondsSince, type LIMIT_STORES } from '#libs/platform';
import type { Counters } from './counters.js';

/** The same counters, whose durations are measured. */
export function timed(counters: Counters, store: (typeof LIMIT_STORES)[number]): Counters {
  const duration = limitMetrics().duration[store];
  const measure = <T>(answer: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    return answer.finally(() => duration.observe(secondsSince(startedAt)));
  };
  return {
    consume: (demand, now) => measure(counters.consume(demand, now)),
    look: (demand, now) => measure(counters.look(demand, now)),
  };
}
