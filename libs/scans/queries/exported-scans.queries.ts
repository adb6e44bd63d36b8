const SCAN_COLUMNS = [
  ...['qr_code_id', 'id', 'scanned_at', 'country', 'city', 'device', 'os', 'browser', 'language', 'referrer'],
  ...['is_bot', 'rule', 'via', 'version', 'is_first'],
] as const;

/** The scans in an export of the workspace $1. Visitors stay unknown: no hash of one is exported. */
export const EXPORTED_SCANS = {
  key: ['qr_code_id', 'scanned_at', 'id'],
  columns: SCAN_COLUMNS,
  sql: `
    select ${SCAN_COLUMNS.map((name) => `scan.${name}`).join(', ')}
    from qr_codes code cross join lateral (
      select * from scans where qr_code_id = code.id order by scanned_at, id
    ) scan where code.workspace_id = $1`,
};

/** The totals by QR code, and up to when its scans are in the sums. */
export const EXPORTED_COUNTERS = `
  select qr_code_id, scan_count, unique_visitors, last_scanned_at, rolled_to, arrived_from, unrolled, workspace_rolled_to,
    workspace_arrived_from, is_unrolled, stream_position
  from qr_code_counters where workspace_id = $1`;

/** How often codes with a scan limit were answered. */
export const EXPORTED_LIMITS =
  'select qr_code_id, admitted, granted from scan_limits where workspace_id = $1';

const sumsOf = (name: string, key: readonly string[]) => ({
  name,
  key,
  sql: `select * from ${name.replace('-', '_')} where workspace_id = $1`,
});

/** The sums by quarter of an hour, hour and day: of scans past their retention, they are all that is left. */
export const EXPORTED_SUMS = [
  sumsOf('scan-quarters', ['qr_code_id', 'start']),
  sumsOf('scan-days', ['qr_code_id', 'start']),
  sumsOf('scan-parts', ['qr_code_id', 'hours', 'start', 'dimension', 'value']),
  sumsOf('workspace-quarters', ['start']),
  sumsOf('workspace-days', ['start']),
  sumsOf('workspace-parts', ['hours', 'start', 'dimension', 'value']),
  sumsOf('workspace-codes', ['start', 'qr_code_id']),
  sumsOf('workspace-rollups', ['workspace_id']),
];
