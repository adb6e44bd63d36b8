import { waitsFrom } from '../log/claim-batches.step.js';

/**
 * Returns SQL for the time before which scans can be rolled. It never passes the oldest waiting batch, which a worker
 * of the previous version may store without adding it to rollups.
 * @param now SQL of the time
 * @param low SQL of the id of the oldest batch that may wait
 * @param margin of time, in which scans may still arrive from an edge
 */
export const closedUntil = (
  now: string,
  low: string,
  margin: string,
): string => `least(${now}::timestamptz - interval '${margin}', (
    select min(first_scanned_at)
    from (select first_scanned_at from scan_log where ${waitsFrom(low)} order by id limit 1000) oldest
  ))`;
