/** Newer scans may still arrive from an edge. */
const MARGIN = '20 seconds';

/**
 * Returns SQL for the time before which scans can be rolled. It never passes the oldest waiting batch, which a worker
 * of the previous version may store without adding it to rollups.
 * @param now SQL of the time
 */
export const closedUntil = (now: string): string => `least(${now}::timestamptz - interval '${MARGIN}', (
    select min(first_scanned_at)
    from (select first_scanned_at from scan_log where not_before is null order by id limit 1000) oldest
  ))`;
