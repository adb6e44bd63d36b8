import { isoTimeSql } from '#libs/webhook-events';

const RECENT = 20;

/** Limits the bot scans that are skipped: a crawler can visit a code a million times. */
const MAX_READ = 1_000;

const newestOf = (workspace: string, code: string) => `
  select * from (
    select id, scanned_at, country, city, device, is_bot from scans
    where workspace_id = ${workspace} and qr_code_id = ${code}
    order by scanned_at desc, id desc limit ${MAX_READ}
  ) as visits
  where not is_bot order by scanned_at desc, id desc limit ${RECENT}`;

const scanJson = (scan: string, members = '') => `json_build_object(${members}
  'scannedAt', ${isoTimeSql(`${scan}.scanned_at`)},
  'country', ${scan}.country, 'city', ${scan}.city, 'device', ${scan}.device)`;

export const recentScansSql = (workspace: string, code: string): string => `(
  select coalesce(json_agg(${scanJson('newest')} order by scanned_at desc, id desc), '[]')
  from (${newestOf(workspace, code)}) as newest)`;

const MAX_CODES_READ = 500;

/** Reads the newest scans of the workspace $1 with their codes, from the codes that were scanned last. */
export const RECENT_SCANS_OF_WORKSPACE = `
select ${scanJson('newest', `'qrId', code.id, 'qrName', code.name, 'shortCode', code.short_code,`)} as scan
from (
  select code.id, code.name, code.short_code from (
    select qr_code_id, last_scanned_at from qr_code_counters
    where workspace_id = $1 and last_scanned_at > 'epoch'
    order by last_scanned_day desc, last_scanned_at desc, qr_code_id desc limit ${MAX_CODES_READ}
  ) as scanned
  join qr_codes code on code.workspace_id = $1 and code.id = scanned.qr_code_id and code.deleted_at is null
  order by last_scanned_at desc, qr_code_id desc limit ${RECENT}
) as code
cross join lateral (${newestOf('$1', 'code.id')}) as newest
order by newest.scanned_at desc, newest.id desc limit ${RECENT}`;
