import { addToRollups } from './add-to-rollups.step.js';
import { DIMENSIONS } from './dimensions.js';
import { MIN_SCANS } from './roll.query.js';

const MAX_CODES = 1_000;
const MAX_SCANS = 20_000;
const MAX_ROWS = 5_000;

/**
 * Begins a roll, with the id $3, of the next codes after the id $1 whose scans before $2 will be deleted. Codes with
 * many scans are left to the roller. Returns {last, ids}: the last examined code, or null, and those to roll.
 */
export const BEGIN_MONTH = `
with next as materialized (
  select qr_code_id, rolled_to, purged_at is null as is_kept
  from qr_code_counters join qr_codes on id = qr_code_id
  where qr_code_id > $1 order by qr_code_id limit ${MAX_CODES}
), found as materialized (
  select qr_code_id, (
    select count(*) from (
      select from scans
      where qr_code_id = next.qr_code_id and scanned_at >= coalesce(rolled_to, '-infinity') and scanned_at < $2
      limit ${MIN_SCANS + 1}
    ) unrolled
  ) as scans
  from next where is_kept and coalesce(rolled_to < $2, true)
), chosen as materialized (
  select *, sum(scans) over (order by qr_code_id) as total from found where scans > 0
), part as materialized (
  select * from chosen where total <= ${MAX_SCANS}
), locked as materialized (
  select qr_code_id from qr_code_counters
  where qr_code_id in (select qr_code_id from part where scans <= ${MIN_SCANS}) order by qr_code_id for update
), begun as (
  update qr_code_counters set roll = $3, arrived_from = null
  where qr_code_id = any(array(select qr_code_id from locked))
  returning qr_code_id
), hinted as (
  insert into rollup_due (qr_code_id, due_at)
  select qr_code_id, 'epoch' from part where scans > ${MIN_SCANS} order by qr_code_id
  on conflict do nothing
)
select coalesce(
  (select qr_code_id from part where exists (select from chosen where total > ${MAX_SCANS}) order by 1 desc limit 1),
  (select qr_code_id from next order by 1 desc limit 1)
) as last, array(select qr_code_id from begun) as ids`;

/** Adds the scans of the codes $1 before $3 to rollups, for the roll $2. */
export const ROLL_MONTH = `
with rolled as materialized (
  select scan.qr_code_id, scan.workspace_id, scanned_at, is_bot, is_first, ${DIMENSIONS.join(', ')}
  from qr_code_counters counters join scans scan on scan.qr_code_id = counters.qr_code_id
  where counters.qr_code_id = any($1::uuid[]) and scanned_at >= coalesce(rolled_to, '-infinity') and scanned_at < $3
), read as materialized (
  select qr_code_id, count(*)::int as scans, count(*) filter (where is_first is null) as unknown
  from rolled group by qr_code_id
), claimed as (
  update qr_code_counters counters set rolled_to = $3, unrolled = greatest(0, unrolled - read.scans), roll = null
  from read
  where counters.qr_code_id = read.qr_code_id and roll = $2 and coalesce(arrived_from >= $3, true) and read.unknown = 0
  returning counters.qr_code_id
), ${addToRollups('(select * from rolled where qr_code_id in (select qr_code_id from claimed)) rolled')}
select count(*)::int as count from claimed`;

/** A subquery per code, since EXISTS could become a join with the whole month. */
const hasScans = (rolledTo: string, oldest: string) => `(
    select true from scans where qr_code_id = counters.qr_code_id
      and scanned_at >= coalesce(${rolledTo}, '-infinity') and scanned_at < ${oldest} limit 1
  )`;

const unrolledInWorkspace = (oldest: string) => `
  is_unrolled and coalesce(workspace_rolled_to < ${oldest}, true) and ${hasScans('workspace_rolled_to', oldest)}`;

/**
 * Finds the next code after the id $1 with scans before $2 that are missing in the rollups of its workspace, which must
 * not be among $3. Returns {last, workspaceId}: the last examined code, or null after the last code of all, and the
 * workspace, or null.
 */
export const NEXT_UNROLLED_WORKSPACE = `
with next as materialized (
  select qr_code_id, workspace_id, is_unrolled, workspace_rolled_to from qr_code_counters
  where qr_code_id > $1 order by qr_code_id limit ${MAX_CODES}
), found as materialized (
  select qr_code_id, workspace_id from next counters
  where workspace_id <> all($3::uuid[]) and ${unrolledInWorkspace('$2')}
  order by qr_code_id limit 1
)
select (
  select qr_code_id from next where not exists (select from found where found.qr_code_id <= next.qr_code_id)
  order by 1 desc limit 1
) as last, (select workspace_id from found) as "workspaceId"`;

/**
 * Examines the next codes after the id $1. Returns {last, isUnrolled}: the last of them, or null after the last code of
 * all, and whether a scan before $2 is not in rollups.
 */
export const NEXT_UNROLLED_CODES = `
with next as materialized (
  select qr_code_id, rolled_to, is_unrolled, workspace_rolled_to from qr_code_counters
  where qr_code_id > $1 order by qr_code_id limit ${MAX_CODES}
)
select (select qr_code_id from next order by 1 desc limit 1) as last, exists (
  select from next counters join qr_codes code on code.id = qr_code_id and purged_at is null
  where coalesce(rolled_to < $2, true) and ${hasScans('rolled_to', '$2')}
) or exists (
  select from next counters where ${unrolledInWorkspace('$2')}
) as "isUnrolled"`;

const ofPurged = (table: string) => `ctid = any(array(
    select rollup.ctid from purged join ${table} rollup on qr_code_id = id where start < $2 limit ${MAX_ROWS}
  ))`;

/**
 * Deletes the rollups before $2 of purged codes among the next ones after the id $1. Returns the id of the last code,
 * $1 if they have more rollups, nothing after the last code.
 */
export const DELETE_ROLLUPS_OF_PURGED = `
with codes as materialized (
  select id, purged_at from qr_codes where id > $1 order by id limit ${MAX_CODES}
), purged as materialized (
  select id from codes where purged_at is not null
), quarters as (
  delete from scan_quarters where ${ofPurged('scan_quarters')} returning 1
), days as (
  delete from scan_days where ${ofPurged('scan_days')} returning 1
), parts as (
  delete from scan_parts where ${ofPurged('scan_parts')} returning 1
)
select case when ${MAX_ROWS} in (
  (select count(*) from quarters), (select count(*) from days), (select count(*) from parts)
) then $1::uuid else id end as id
from codes order by codes.id desc limit 1`;
