import type { Measured } from './load.js';

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function measuredBy(times: number[], atOnce: number): Measured {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const total = times.reduce((sum, time) => sum + time, 0);
  return { requestsPerSecond: (times.length * atOnce * 1_000) / total, p50: at(0.5), p99: at(0.99) };
}
