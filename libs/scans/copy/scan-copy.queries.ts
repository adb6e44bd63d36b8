import { FIRST_MONTH, PARTITION_LOCK } from '../scan-months.js';
import type { ScanCheck, ScanRebuild } from './scan-progress.js';

const OF_CLICKHOUSE = `sink = 'clickhouse'`;
/** More rows that wait keep months in PostgreSQL. */
const MAX_ROWS = 1_000;
export const MAX_DELETIONS = 1_000;

export interface CopyState {
  rebuild: ScanRebuild | null;
  rebuiltTo: string;
  check: ScanCheck | null;
  checkedOn: string | null;
  /** The start of the first month that both databases keep. */
  firstShared: Date | null;
}

/** The start of the month that begins what ClickHouse keeps at the time `now`. */
const keptSince = (now: string) =>
  `(date_trunc('month', ${now} at time zone 'UTC') - make_interval(months => retention_months))`;

/** The start of the first month that both databases keep. */
const firstShared = (now: string) => `greatest(${FIRST_MONTH}, ${keptSince(now)} at time zone 'UTC')`;

/** Notes for how many months ClickHouse keeps scans, $3, and returns what the exporter $1 has to do at the time $2. */
export const COPY_STATE = `
update scan_sinks set retention_months = $3 where ${OF_CLICKHOUSE} and leased_by = $1
returning rebuild, rebuilt_to as "rebuiltTo", check_progress as "check", checked_on::text as "checkedOn",
  ${firstShared('$2::timestamptz')} as "firstShared"`;

export const CODES_TO_DELETE = `
select qr_code_id as id from scan_export_deletions where sent_at is null order by qr_code_id limit ${MAX_DELETIONS}`;

export const MARK_DELETIONS = 'update scan_export_deletions set sent_at = now() where qr_code_id = any($1)';

/** Longer ago than a question takes, so that each question knows of the deletions that change what it reads. */
const WAS_SENT = `sent_at < now() - interval '1 minute'`;
export const SENT_DELETIONS = `select from scan_export_deletions where ${WAS_SENT} limit 1`;

export const END_DELETIONS = `
with ended as (delete from scan_export_deletions where ${WAS_SENT} returning qr_code_id)
insert into scan_export_erased select qr_code_id from ended on conflict (qr_code_id) do update set erased_at = now()`;

/** Stores the progress $2 of the rebuild $1, unless another one was requested. */
export const CONTINUE_REBUILD = `update scan_sinks set rebuild = $2 where ${OF_CLICKHOUSE} and rebuild ->> 'id' = $1`;

/** Returns a row if no months are being dropped. From then on, those that begin see the rebuild. */
export const IS_DROPPING_NONE = `select where pg_try_advisory_xact_lock(${PARTITION_LOCK})`;

export interface MonthsOfRebuild {
  /** As FIRST_MONTH. */
  first: Date | null;
  /** ClickHouse had all scans since then. */
  completeFrom: Date | null;
  /** The months since then that had scans, such as 202609. */
  scanned: string[];
}

export const FIND_MONTHS = `
select first, "completeFrom", array(
    select distinct to_char(start at time zone 'UTC', 'YYYYMM') from workspace_days
    where start >= "completeFrom" and start < first
  ) as scanned
from (
  select ${FIRST_MONTH} as first, complete_from::timestamp at time zone 'UTC' as "completeFrom" from scan_sinks where ${OF_CLICKHOUSE}
) as state`;

/**
 * Begins the rebuild $1 with $2, after which ClickHouse has all scans since $3. It deletes erased codes again, which a
 * backup may have brought back.
 */
export const BEGIN_REBUILD = `
with erased as (
  insert into scan_export_deletions select qr_code_id from scan_export_erased
  on conflict (qr_code_id) do update set sent_at = null
)
update scan_sinks set rebuild = $2, complete_from = ($3::timestamptz at time zone 'UTC')::date
where ${OF_CLICKHOUSE} and rebuild ->> 'id' = $1`;

/** Ends the rebuild $1, and makes a comparison due. Rows of the outbox with a later id are of scans that were stored after it. */
export const END_REBUILD = `
with mark as (
  insert into scan_outbox (sink, size, scan_ids, qr_code_ids, scanned_at) values ('clickhouse', 0, '{}', '{}', '{}') returning id
)
update scan_sinks
set rebuild = null, rebuilt_to = mark.id, check_progress = null, checked_on = null, checked_from = null, differences = null
from mark where ${OF_CLICKHOUSE} and rebuild ->> 'id' = $1`;

/** Requests a rebuild with the id $1. Returns a row if there is an exporter. */
export const REQUEST_REBUILD = `
update scan_sinks set rebuild = jsonb_build_object('id', $1::text, 'month', null, 'after', null)
where ${OF_CLICKHOUSE} returning 1`;

/** ClickHouse has what PostgreSQL has, except what is waiting: a rebuild and the comparison after it have ended. */
const IS_REBUILT = 'rebuilt_to > 0 and complete_from is not null';
export const IS_COMPLETE = `rebuild is null and ${IS_REBUILT} and differences = 0`;

/** Since when ClickHouse has all scans, and keeps them at the time `now`. Null if it was never complete. */
export const completeSince = (now: string): string =>
  `(case when complete_from is not null then greatest(complete_from::timestamp, ${keptSince(now)}) at time zone 'UTC' end)`;

export interface ExportedMonths {
  /** ClickHouse is known to have all scans before a time: it was compared since the first month that it keeps, and none of them waits. */
  areExported: boolean;
  isKeptLonger: boolean;
}

/** Regards the scans before $1, the start of a month. $2: for how many months before the current one PostgreSQL keeps scans. Returns no row if nothing was ever exported. */
export const EXPORTED_MONTHS = `
with outbox as materialized (
  select scanned_at from scan_outbox where ${OF_CLICKHOUSE} order by id limit ${MAX_ROWS + 1}
)
select coalesce(
    ${IS_COMPLETE} and checked_from <= (greatest(
      ${FIRST_MONTH}, (($1::timestamptz at time zone 'UTC') + make_interval(months => $2 - retention_months)) at time zone 'UTC'
    ) at time zone 'UTC')::date
    and (select count(*) <= ${MAX_ROWS} from outbox)
    and not exists (select from outbox cross join unnest(scanned_at) as scan(at) where at < $1), false
  ) as "areExported", coalesce(retention_months > $2, false) as "isKeptLonger"
from scan_sinks where ${OF_CLICKHOUSE}`;

/** ClickHouse may lack scans before $1, which PostgreSQL does not have. */
export const LOSE_MONTHS = `
update scan_sinks set complete_from = ($1::timestamptz at time zone 'UTC')::date
where ${OF_CLICKHOUSE} and complete_from < ($1::timestamptz at time zone 'UTC')::date`;

/** ClickHouse lacks scans until the next rebuild. Returns a row if it was complete, or would have been. */
export const INVALIDATE_REBUILD = `
update scan_sinks set rebuilt_to = 0, rebuild = null
where ${OF_CLICKHOUSE} and (rebuilt_to > 0 or rebuild is not null) returning 1`;

/** ClickHouse has lost all scans: a rebuild that is in progress begins again. Returns a row if it was complete, or would have been. */
export const LOSE_SCANS = `
update scan_sinks set rebuilt_to = 0, rebuild = rebuild || '{"month": null, "after": null}'
where ${OF_CLICKHOUSE} and (rebuilt_to > 0 or rebuild is not null) returning 1`;

/** Requests a comparison of all days that both databases keep. Returns a row if there is an exporter. */
export const REQUEST_CHECK = `
update scan_sinks set check_progress = jsonb_build_object('from', first.day, 'day', first.day, 'differences', 0)
from (select (${firstShared('now()')} at time zone 'UTC')::date as day from scan_sinks where ${OF_CLICKHOUSE}) as first
where ${OF_CLICKHOUSE} returning 1`;

/** Another comparison may have been requested since $4, its progress before. */
const IS_SAME_CHECK = 'check_progress is not distinct from $4::jsonb';

/** The comparison that the night $3 began has come to $2. */
export const CONTINUE_CHECK = `
update scan_sinks set check_progress = $2, checked_on = $3::date
where ${OF_CLICKHOUSE} and leased_by = $1 and ${IS_SAME_CHECK}`;

/** A comparison of the last days does not refute what one of all days has found. */
const REMAIN = `(differences > 0 and checked_from < $2::date
  and $2::date > (${firstShared('now()')} at time zone 'UTC')::date)`;

/** The comparison of the days since $2 has found $5 differences. $3: the night that began it. */
export const END_CHECK = `
update scan_sinks set check_progress = null, checked_on = $3::date,
  differences = case when ${REMAIN} then greatest(differences, $5) else $5 end,
  checked_from = case when ${REMAIN} then checked_from else $2::date end
where ${OF_CLICKHOUSE} and leased_by = $1 and ${IS_SAME_CHECK}`;

/** Ends the export: months are dropped without it, and ClickHouse is asked nothing. Returns a row if there was one. */
export const END_EXPORT = `
with rows as (delete from scan_outbox where ${OF_CLICKHOUSE}), deletions as (delete from scan_export_deletions), erased as (delete from scan_export_erased)
delete from scan_sinks where ${OF_CLICKHOUSE} returning 1`;

export interface CountedDay {
  workspaceId: string;
  scans: number;
}

/**
 * Counts the scans from $2 until $3 of the next codes after the id $1, up to the id $4 if it is not null, except those that wait in the outbox, by
 * workspace. Reads one snapshot, so each scan either waits or was sent. Returns the last id as \`last\`.
 */
export const COUNT_EXPORTED = `
with codes as materialized (
  select id, workspace_id from qr_codes where id > $1 and ($4::uuid is null or id <= $4) order by id limit 2000
), waiting as materialized (
  select ref.id from scan_outbox export cross join unnest(export.scan_ids, export.scanned_at) as ref(id, scanned_at)
  where export.${OF_CLICKHOUSE} and ref.scanned_at >= $2 and ref.scanned_at < $3
), counted as materialized (
  select workspace_id, sum(scans)::float8 as scans from codes cross join lateral (
    select count(*) as scans from scans
    where qr_code_id = codes.id and scanned_at >= $2 and scanned_at < $3 and id not in (select id from waiting)
  ) of_code group by workspace_id
)
select (select id from codes order by id desc limit 1) as last, coalesce((
    select json_agg(json_build_object('workspaceId', workspace_id, 'scans', scans)) from counted where scans > 0
  ), '[]') as workspaces,
  exists (select from scan_export_deletions where sent_at is null) as "hasDeletions"`;

export interface CopyStatus {
  /** False if scans can be missing that never wait, such as those from before the export. */
  rebuilt: boolean;
  /** The first month of which ClickHouse has all scans. */
  completeFrom: string | null;
  /** The month or day to which they have come; null if there is none. */
  rebuilding: string | null;
  checking: string | null;
  checkedOn: string | null;
  differences: number | null;
}

/** Returns a row if there is an exporter to ClickHouse. */
export const COPY_STATUS = `
select ${IS_REBUILT} as rebuilt, to_char(${completeSince('now()')} at time zone 'UTC', 'YYYY-MM') as "completeFrom",
  case when rebuild is not null then coalesce(left(rebuild ->> 'month', 7), 'its beginning') end as rebuilding,
  check_progress ->> 'day' as checking, checked_on::text as "checkedOn", differences
from scan_sinks where ${OF_CLICKHOUSE}`;
