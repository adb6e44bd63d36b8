const COLUMNS = `id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, rule, via, is_first`;

/**
 * Inserts `visits` into scans. Provides `stored`: the new ones; and `counting`: those to be counted. Scans that a process
 * of a previous version has already stored are only counted.
 * @param known what happens if some are stored already, since the edge resends a batch if it cannot know whether the
 *   first one was committed. To skip them, PostgreSQL searches the index twice and writes one more record per scan.
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
