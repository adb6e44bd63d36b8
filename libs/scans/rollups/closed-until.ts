/** Younger scans may still arrive from an edge; later ones are added one by one. */
const MARGIN = '20 seconds';

/**
 * An expression: scans before it can be rolled. Scans that wait in the log are no fewer than those of the previous version's
 * workers, which add nothing to rollups.
 * @param now SQL of the time
 */
export const closedUntil = (now: string): string => `least(${now}::timestamptz - interval '${MARGIN}', (
    select min(first_scanned_at)
    from (select first_scanned_at from scan_log where not_before is null order by id limit 1000) oldest
  ))`;
