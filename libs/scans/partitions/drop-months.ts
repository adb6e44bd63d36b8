import type { Client, QueryResult } from 'pg';
import { NIL_UUID } from '#libs/database';
import type { Config } from '#libs/platform';
import { EXPORTED_MONTHS, LOSE_MONTHS, type ExportedMonths } from '../copy/scan-copy.queries.js';
import { NEXT_UNROLLED_CODES } from '../rollups/roll-month.queries.js';
import { MONTH_NAME, scanMonth } from '../scan-months.js';

/** Marks partitions that are being dropped, so that an interrupted run continues and drops no other table. */
const MARK = 'Past its retention: to be dropped.';

/** Lists partitions before $1 and detached ones with the mark $2, oldest first. */
const EXPIRED = `
  select relname as name, inhparent is not null as "isAttached", coalesce(inhdetachpending, false) as "isDetaching"
  from pg_class left join pg_inherits on inhrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '${MONTH_NAME}' and relname < $1
    and (inhparent = 'scans'::regclass or inhparent is null and obj_description(pg_class.oid, 'pg_class') = $2)
  order by relname`;

interface ExpiredMonth {
  name: string;
  isAttached: boolean;
  isDetaching: boolean;
}

interface UnrolledCodes {
  last: string | null;
  isUnrolled: boolean;
}

export async function expiredBefore(client: Client, oldest: Date): Promise<ExpiredMonth[]> {
  return (await client.query<ExpiredMonth>(EXPIRED, [scanMonth(oldest).name, MARK])).rows;
}

export async function isUnrolled(client: Client, oldest: Date): Promise<boolean> {
  let after: string | null = NIL_UUID;
  while (after !== null) {
    const result: QueryResult<UnrolledCodes> = await client.query(NEXT_UNROLLED_CODES, [after, oldest]);
    const [examined] = result.rows;
    if (examined?.isUnrolled) return true;
    after = examined?.last ?? null;
  }
  return false;
}

export type Retention = Pick<Config, 'scanRetentionMonths' | 'isKeptInClickHouse'>;

/** Whether ClickHouse has all scans before `oldest`, or is not to keep them longer. */
export async function mayDrop(
  client: Client,
  oldest: Date,
  { scanRetentionMonths, isKeptInClickHouse }: Retention,
): Promise<boolean> {
  const { rows } = await client.query<ExportedMonths>(EXPORTED_MONTHS, [oldest, scanRetentionMonths]);
  const [state] = rows;
  if (state?.areExported) return true;
  // Other processes can know of a longer retention that this one was not told.
  if (isKeptInClickHouse || state?.isKeptLonger) return false;
  await client.query(LOSE_MONTHS, [oldest]);
  return true;
}

/** Detaching must be concurrent, or every user of any partition would wait. */
export async function drop(client: Client, { name, isAttached, isDetaching }: ExpiredMonth): Promise<void> {
  if (isDetaching) await client.query(`alter table scans detach partition ${name} finalize`);
  else if (isAttached) {
    await client.query(`comment on table ${name} is '${MARK}'`);
    await client.query(`alter table scans detach partition ${name} concurrently`);
  }
  await client.query(`drop table ${name}`);
}
