import type { ExportWorld } from '../export-world.js';
import type { Chdb } from './chdb.js';

/** Of equal rows in both, whatever their order. */
interface Content {
  scans: number;
  ids: number;
  rows: string[];
}

const COLUMNS = ['country', 'city', 'device', 'os', 'browser', 'language', 'referrer'];

const IN_POSTGRESQL = `
  select concat_ws('|', id, workspace_id, qr_code_id, to_char(scanned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
    ${COLUMNS.join(', ')}, is_bot, coalesce(rule::text, '-'), coalesce(via, '-'), version, is_first) as row
  from scans order by id`;

const IN_CLICKHOUSE = `
  select concatWithSeparator('|', toString(id), toString(workspace_id), toString(qr_code_id), toString(scanned_at),
    ${COLUMNS.join(', ')}, if(is_bot, 't', 'f'), ifNull(toString(rule), '-'), ifNull(via, '-'),
    toString(assumeNotNull(version)), if(is_first, 't', 'f')) as row
  from scans order by toString(id)`;

export async function inPostgresql({ client }: ExportWorld): Promise<Content> {
  const rows = (await client.query<{ row: string }>(IN_POSTGRESQL)).rows.map(({ row }) => row);
  return { scans: rows.length, ids: rows.length, rows };
}

/** `scans` is count(), `ids` is uniqExact(id). */
export async function inClickhouse(store: Chdb): Promise<Content> {
  const [counts] = await store.query<{ scans: number; ids: number }>(
    'select count() as scans, uniqExact(id) as ids from scans',
  );
  const rows = (await store.query<{ row: string }>(IN_CLICKHOUSE)).map(({ row }) => row);
  return { scans: Number(counts?.scans), ids: Number(counts?.ids), rows };
}
