const COLUMNS = `id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, rule, via, version, is_first`;

/**
 * Inserts `visits`. Provides `stored`, the new scans, and `counting`, the scans to count, which include those that a
 * previous version has stored.
 * @param known decides about scans that are already stored: skipping them costs a second index search and one more WAL
 * record per scan
 */
export const storeScans = (known: 'fail' | 'skip'): string => `
stored as (
  insert into scans (${COLUMNS}, visitor_hash)
  select ${COLUMNS}, visitor_hash
  from visits where os is not null order by qr_code_id, scanned_at, id
  ${known === 'skip' ? 'on conflict do nothing' : ''}
  returning ${COLUMNS}
), counting as materialized (
  table stored
  union all
  select ${COLUMNS} from visits where os is null
)`;
