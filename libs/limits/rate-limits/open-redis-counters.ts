import type { FailoverCounters } from './failover-counters.js';

/** Imported on use: a start without Redis does not wait for ioredis. */
export async function openRedisCounters(
  ...options: Parameters<typeof FailoverCounters.open>
): Promise<FailoverCounters> {
  const module = await import('./failover-counters.js');
  return module.FailoverCounters.open(...options);
}
