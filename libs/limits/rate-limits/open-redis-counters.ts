import type { FailoverCounters } from './failover-counters.js';

/** Imports ioredis on use, so that a start without Redis does not wait for it. */
export async function openRedisCounters(
  ...options: Parameters<typeof FailoverCounters.open>
): Promise<FailoverCounters> {
  const module = await import('./failover-counters.js');
  return module.FailoverCounters.open(...options);
}
