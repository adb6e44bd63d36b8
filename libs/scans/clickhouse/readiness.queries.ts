import { completeSince, IS_COMPLETE } from '../copy/scan-copy.queries.js';
import { chosenCodes } from '../questions/counted-codes.step.js';
import type { CountScope, CountSubject } from '../questions/count-scope.js';
import { startsOf } from '../questions/time-buckets.js';
import { FIRST_MONTH } from '../scan-months.js';

/** PostgreSQL answers while more are waiting, as after an outage of ClickHouse. */
const MAX_ROWS = 2_000;
const MAX_WAITING = 20_000;
/** In one question. */
export const MAX_CODES = 10_000;

export interface Readiness {
  /** Changes with each rebuild. */
  rebuiltTo: string;
  /** The start of the first month that it answers for. */
  since: Date;
  /** Null for all codes of the workspace. */
  codeIds: string[] | null;
  /** Codes of any workspace whose scans ClickHouse may still have, or have in part. */
  deletedCodes: string[];
  waitingCodes: string[];
  waitingSeconds: number[];
  /** Seconds since 1970 at which the buckets of the range start. */
  starts: number[];
  /** Seconds since 1970 from which on local time differs from UTC by as many seconds. */
  zoneStarts: number[];
  zoneOffsets: number[];
  /** How lower() works, which depends on the locale of the database. */
  lowering: Lowering;
}

export interface FoundReadiness extends Omit<Readiness, 'since'> {
  /** The start of the first month that PostgreSQL has. */
  firstMonth: Date | null;
  /** Since when ClickHouse has all scans. */
  completeSince: Date;
}

export interface Lowering {
  /** False if it changes only ASCII letters. */
  all: boolean;
  /** True if İ becomes i, without the dot that its lower case has in Unicode. */
  losesDots: boolean;
  /** True if Σ becomes σ at the end of a word as well. */
  ignoresEnds: boolean;
}

/** @param collation of PostgreSQL; that of the database by default */
export const loweringSql = (collation = 'default'): string => `json_build_object(
    'all', lower('Ä' collate "${collation}") = 'ä', 'losesDots', lower('İ' collate "${collation}") = 'i',
    'ignoresEnds', lower('AΣ' collate "${collation}") = 'aσ')`;

const OFFSET = `extract(epoch from (at at time zone $5) - (at at time zone 'UTC'))::int as utc_offset`;
const secondsOf = (time: string) => `floor(extract(epoch from ${time}))::float8`;

/**
 * Returns a row if ClickHouse may answer a question about the scans from $4 until $3: what it needs to know. $1 workspace, $2
 * start of the buckets, $5 time zone.
 */
export function readinessStatement(
  scope: CountScope,
  start: Date,
  now: Date,
): { sql: string; values: unknown[] } {
  const { workspaceId, subject, from, to, interval, timezone } = scope;
  const values: unknown[] = [workspaceId, from, to, start, timezone];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const sql = `
with outbox as materialized (
  select size, qr_code_ids, scanned_at from scan_outbox where sink = 'clickhouse' order by id limit ${MAX_ROWS + 1}
), state as materialized (
  select rebuilt_to, complete_from, retention_months from scan_sinks
  where sink = 'clickhouse' and ${IS_COMPLETE}
    and (select count(*) <= ${MAX_ROWS} and coalesce(sum(size), 0) <= ${MAX_WAITING} from outbox)
), chosen as materialized (
  ${codesOf(subject, bind)}
), waiting as materialized (
  select distinct ref.code, ${secondsOf('ref.scanned_at')} as second
  from state cross join outbox cross join unnest(qr_code_ids, scanned_at) as ref(code, scanned_at)
  where ref.scanned_at >= $4 and ref.scanned_at < $3 and ${
    subject === 'workspace'
      ? 'exists (select from qr_code_counters where qr_code_id = ref.code and workspace_id = $1)'
      : 'ref.code in (select id from chosen)'
  }
), days as materialized (
  select at as day, utc_offset, lag(utc_offset) over (order by at) as previous from (
    select at, ${OFFSET} from generate_series($2::timestamptz - interval '48 hours', $3::timestamptz + interval '24 hours', '24 hours') as at
  ) as each_day
), zone as materialized (
  select at, utc_offset from (
    select at, utc_offset, lag(utc_offset) over (order by at) as previous from (
      select day as at, utc_offset from days
      union
      select at, ${OFFSET} from (select day from days where previous <> utc_offset) as changed
      -- Clocks change at a quarter of an hour.
      cross join lateral generate_series(
        date_bin('15 minutes', day - interval '24 hours', 'epoch'), day, '15 minutes'
      ) as at
    ) as instants
  ) as changes where previous is distinct from utc_offset
)
select rebuilt_to as "rebuiltTo",
  ${FIRST_MONTH} as "firstMonth", ${completeSince(`${bind(now)}::timestamptz`)} as "completeSince",
  ${subject === 'workspace' ? 'null' : `(select coalesce(json_agg(id), '[]') from chosen)`} as "codeIds",
  (select coalesce(json_agg(qr_code_id), '[]') from (
    select qr_code_id from scan_export_deletions limit ${MAX_CODES + 1}
  ) as deleted) as "deletedCodes",
  (select coalesce(json_agg(code order by code, second), '[]') from waiting) as "waitingCodes",
  (select coalesce(json_agg(second order by code, second), '[]') from waiting) as "waitingSeconds",
  (select json_agg(${secondsOf('start')} order by start) from (${startsOf(interval)}) as starts) as starts,
  (select json_agg(${secondsOf('at')} order by at) from zone) as "zoneStarts",
  (select json_agg(utc_offset order by at) from zone) as "zoneOffsets",
  ${loweringSql()} as lowering
from state`;
  return { sql, values };
}

function codesOf(subject: CountSubject, bind: (value: unknown) => string): string {
  if (subject === 'workspace') return 'select null::uuid as id where false';
  if ('qrCodeId' in subject)
    return `select qr_code_id as id from qr_code_counters where workspace_id = $1 and qr_code_id = ${bind(subject.qrCodeId)}`;
  return `select code.id from qr_codes code where ${chosenCodes(subject.choice, bind)}`;
}

/** Returns a row if nothing has emptied ClickHouse since it was complete with $1, and it deletes no scans except those of the codes $2. */
export const IS_STILL_COMPLETE = `
select from scan_sinks where sink = 'clickhouse' and ${IS_COMPLETE} and rebuilt_to = $1
  and not exists (select from scan_export_deletions where qr_code_id not in (select unnest($2::uuid[])))`;

export interface ScopeSize {
  /** The codes of the subject have at least as many scans. */
  isLarge: boolean;
  /** ClickHouse has scans of them of which PostgreSQL has only sums. */
  hasOlder: boolean;
  firstMonth: Date | null;
}

/** Days with scans remain in rollups when PostgreSQL drops them. */
export function sizeStatement(
  { workspaceId, subject, to }: CountScope,
  { minScans, start, now }: { minScans: number; start: Date; now: Date },
): { sql: string; values: unknown[] } {
  const values: unknown[] = [workspaceId, minScans, start, to, now];
  const codes = codesOf(subject, (value) => `$${values.push(value)}`);
  const isWorkspace = subject === 'workspace';
  // Null if ClickHouse was never complete, so that there is none.
  const isOlder = `workspace_id = $1
    and start >= (select case when since < first then greatest(since, date_trunc('day', $3::timestamptz, 'UTC')) end from bounds)
    and start < (select least(first, $4::timestamptz) from bounds)`;
  // Code by code in the index: as a join, the days of all workspaces could be read.
  const older = isWorkspace
    ? `select from workspace_days where ${isOlder}`
    : `select from chosen cross join lateral (
    select from scan_days where qr_code_id = chosen.id and ${isOlder} limit 1
  ) as day`;
  const sql = `
with chosen as (${codes}), bounds as materialized (
  select ${FIRST_MONTH} as first, (select ${completeSince('$5::timestamptz')} from scan_sinks where sink = 'clickhouse') as since
)
select coalesce(sum(scan_count), 0) >= $2 as "isLarge", (select first from bounds) as "firstMonth", exists (
  ${older}
) as "hasOlder"
from qr_code_counters where workspace_id = $1 ${isWorkspace ? '' : 'and qr_code_id in (select id from chosen)'}`;
  return { sql, values };
}
