const COLUMNS = `id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, rule, via, is_first`;

/**
 * Inserts `visits` into scans. Provides `stored`: the new ones; and `counting`: those to be counted, which include
 * scans that a previous version has already stored.
 * @param known what to do with scans that are already stored: skipping them costs a second search of the index and one
 * more WAL record per scan
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
