import type { SinkName } from './scan-sink.js';

/** Names `stored` in the outbox, once for each store: what is stored is exported, and nothing else. */
export const exportScans = (sinks: readonly SinkName[]): string => `
exported as (
  insert into scan_outbox (sink, size, scan_ids, qr_code_ids, scanned_at)
  select sink, size, scan_ids, qr_code_ids, scanned_at
  from (
    select count(*) as size, array_agg(id order by id) as scan_ids, array_agg(qr_code_id order by id) as qr_code_ids,
      array_agg(scanned_at order by id) as scanned_at
    from stored having count(*) > 0
  ) named cross join unnest(array[${sinks.map((sink) => `'${sink}'`).join(', ')}]) as sink
)`;
