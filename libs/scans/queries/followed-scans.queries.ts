import { COLUMNS } from './scan-list.queries.js';

/**
 * Starts adding stored scans of the code $2 to streamed_scans, from $3 on, and waits for scans that are being stored.
 */
export const FOLLOW = `
update qr_code_counters set streamed_until = greatest(streamed_until, $3),
  stream_start = case when streamed_until is null then stream_position else stream_start end
where workspace_id = $1 and qr_code_id = $2
returning stream_position::float8 as position, stream_start::float8 as start`;

/** Follows the codes $2 of the workspaces $1 until $3. Returns those that were still followed. */
export const RENEW = `
update qr_code_counters set streamed_until = greatest(streamed_until, $3)
from (
  select counters.qr_code_id from unnest($1::uuid[], $2::uuid[]) as followed(workspace, code)
  join qr_code_counters counters on counters.workspace_id = workspace and counters.qr_code_id = code
  where counters.streamed_until is not null order by counters.qr_code_id for update of counters
) locked
where qr_code_counters.qr_code_id = locked.qr_code_id
returning qr_code_counters.qr_code_id as "qrCodeId"`;

/** Rows are deleted after an hour, so older ones may be incomplete. */
const COMPLETE_FOR = '30 minutes';

/** The previous version stored rows without a workspace, at most an hour before the update. */
const ofWorkspace = (workspace: string) => `coalesce(streamed.workspace_id, ${workspace}) = ${workspace}`;

/** Finds the scan $3 of the code $2 among those that were stored after the position $4. */
export const FIND_STREAMED = `
select position::float8 as position from streamed_scans streamed
where ${ofWorkspace('$1')} and qr_code_id = $2 and scan_id = $3 and position > $4 and stored_at > now() - interval '${COMPLETE_FOR}'
  and exists (select from qr_code_counters where workspace_id = $1 and qr_code_id = $2)`;

/** Finds the time of the scan $3, between $4 and $5. */
export const FIND_TIME = `
select scanned_at::text as "scannedAt" from scans
where workspace_id = $1 and qr_code_id = $2 and id = $3 and scanned_at between $4 and $5`;

const SCAN = `id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer, rule, is_bot,
    coalesce(via, 'unknown') as via, version`;

/** Reads the next $4 scans after the positions $3 of the codes $1 of the workspaces $2. */
export const NEXT_STREAMED = `
select number::int as number, position::float8 as position, ${COLUMNS} from (
  select number, streamed.position, scan.* from unnest($1::uuid[], $2::uuid[], $3::bigint[]) with ordinality
    as followed(code_id, workspace, after, number)
  cross join lateral (
    select position, scan_id, scanned_at as at from streamed_scans streamed
    where ${ofWorkspace('workspace')} and qr_code_id = code_id and position > after order by position limit $4
  ) as streamed
  cross join lateral (
    select ${SCAN} from scans
    where workspace_id = workspace and qr_code_id = code_id and scanned_at = at and id = scan_id
  ) as scan
) as next order by number, position`;

/** The planner expects few scans after a position, and would sort all of them for each part; they are in an index. */
export const WITHOUT_SORT = `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/**
 * Reads the next $6 scans of the code $2 after the time $3 and the id $4, oldest first, except those after the position
 * $5, which the stream has.
 */
export const NEXT_STORED = `
select ${COLUMNS} from (
  select ${SCAN} from scans
  where workspace_id = $1 and qr_code_id = $2 and scanned_at >= $3::timestamptz and (scanned_at, id) > ($3::timestamptz, $4::uuid)
    and not exists (
      select from streamed_scans streamed
      where ${ofWorkspace('$1')} and streamed.qr_code_id = $2 and streamed.scan_id = scans.id and position > $5
    )
  order by scanned_at, id limit $6
) as scan order by scan.scanned_at, id`;
