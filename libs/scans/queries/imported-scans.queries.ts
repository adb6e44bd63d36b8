import { EXPORTED_SCANS } from './exported-scans.queries.js';

/** Statements that insert rows of an export. Parameters: the rows as JSON, the workspace. */
const SCAN_COLUMNS = EXPORTED_SCANS.columns.filter((name) => name !== 'is_first');

const sumsInto = (table: string, columns: string) => `
  (workspace_id, ${columns}) select $2, ${columns} from json_populate_recordset(null::${table}, $1)`;
const COUNTS = 'scans, visitors, bots';

/** By the name of the file. No visitor is known: a hash of the scan makes each a visitor of its own. */
export const IMPORTED_SCANS: Readonly<Record<string, string>> = {
  scans: `
    insert into scans (workspace_id, visitor_hash, is_first, ${SCAN_COLUMNS.join(', ')})
    select $2, decode(md5(id::text), 'hex'), coalesce(is_first, false), ${SCAN_COLUMNS.join(', ')}
    from json_populate_recordset(null::scans, $1)`,
  'scan-counts': `
    insert into qr_code_counters (workspace_id, qr_code_id, scan_count, unique_visitors, last_scanned_at, rolled_to,
      arrived_from, unrolled, workspace_rolled_to, workspace_arrived_from, is_unrolled, stream_position, stream_start)
    select $2, qr_code_id, scan_count, unique_visitors, last_scanned_at, rolled_to,
      arrived_from, unrolled, workspace_rolled_to, workspace_arrived_from, is_unrolled, stream_position, stream_position
    from json_populate_recordset(null::qr_code_counters, $1)`,
  'scan-limits': `
    insert into scan_limits (workspace_id, qr_code_id, admitted, granted)
    select $2, qr_code_id, admitted, granted from json_populate_recordset(null::scan_limits, $1)`,
  'scan-quarters': `insert into scan_quarters ${sumsInto('scan_quarters', `qr_code_id, start, ${COUNTS}`)}`,
  'scan-days': `insert into scan_days ${sumsInto('scan_days', 'qr_code_id, start, has_hours')}`,
  'scan-parts': `insert into scan_parts ${sumsInto('scan_parts', `qr_code_id, hours, start, dimension, value, ${COUNTS}`)}`,
  'workspace-quarters': `insert into workspace_quarters ${sumsInto('workspace_quarters', `start, ${COUNTS}`)}`,
  'workspace-days': `insert into workspace_days ${sumsInto('workspace_days', 'start, has_hours')}`,
  'workspace-parts': `insert into workspace_parts ${sumsInto('workspace_parts', `hours, start, dimension, value, ${COUNTS}`)}`,
  'workspace-codes': `insert into workspace_codes ${sumsInto('workspace_codes', `start, qr_code_id, ${COUNTS}`)}`,
  'workspace-rollups': `insert into workspace_rollups ${sumsInto('workspace_rollups', 'rolled_to')}`,
};

/** Has the rollers go on where those of the other installation ended. Parameter: workspace. */
export const ROLL_IMPORTED = [
  `insert into rollup_due (qr_code_id, due_at)
   select qr_code_id, 'epoch' from qr_code_counters where workspace_id = $1 and unrolled >= 1000
   on conflict do nothing`,
  `insert into workspace_rollup_due (workspace_id, due_at) values ($1, 'epoch')
   on conflict (workspace_id) do update set due_at = excluded.due_at`,
];
