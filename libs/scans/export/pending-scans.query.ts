import type { ScanOutbox } from './export-scans.step.js';

/** Every row of a shorter outbox is read. */
const MAX_SAMPLES = 10_000;

/** SQL of the number of scans in an outbox: after days without its store it has millions of rows, so every nth id is read. */
export const pendingScans = (outbox: ScanOutbox): string => `(
  with ids as materialized (
    select min(id) as first, max(id) as last, (max(id) - min(id)) / ${MAX_SAMPLES} + 1 as step from ${outbox}
  )
  select coalesce(sum(size) * (select step from ids), 0)::float8 from ${outbox}
  where id = any(array(select generate_series(first, last, step) from ids))
)`;
