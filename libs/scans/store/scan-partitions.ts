import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Client } from 'pg';
import { onSchemaConnection } from '#libs/database';
import { RESUME_MONTH } from '../intake/set-aside.query.js';
import { IS_UNROLLED } from '../rollups/roll-month.queries.js';
import { MONTH_NAME, scanMonth, type ScanMonth } from './scan-months.js';

/** A constant that none of our other advisory locks uses. */
const PARTITION_LOCK = 7_319_002;
const CURRENT_WITHIN_MS = 5_000;
const POLL_MS = 50;

/** Not by to_regclass, whose cache may not see what another process has just created. */
const MISSING = `
  select name from unnest($1::text[]) name
  where not exists (select from pg_class where relname = name and pg_table_is_visible(oid))`;

/** Months from $1 to $2 (exclusive) in which batches were set aside: their partition may be missing. */
const MONTHS_SET_ASIDE = `
  select distinct date_trunc('month', first_scanned_at, 'UTC') as month from scan_log
  where not_before is not null and first_scanned_at >= $1 and first_scanned_at < $2`;

const COUNT_ATTACHED = `
  select count(*)::int as count from pg_inherits
  where inhparent = 'scans'::regclass and inhrelid = any(select to_regclass(name) from unnest($1::text[]) name)`;

/** On a partition that is being dropped, so that a run that was interrupted is continued, but no other table is dropped. */
const MARK = 'Past its retention: to be dropped.';

/** Partitions before $1, and those with the mark $2 that are already detached; the oldest first. */
const EXPIRED = `
  select relname as name, inhparent is not null as "isAttached", coalesce(inhdetachpending, false) as "isDetaching"
  from pg_class left join pg_inherits on inhrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '${MONTH_NAME}' and relname < $1
    and (inhparent = 'scans'::regclass or inhparent is null and obj_description(pg_class.oid, 'pg_class') = $2)
  order by relname`;

interface ExpiredMonth {
  name: string;
  isAttached: boolean;
  /** Detaching it was interrupted. */
  isDetaching: boolean;
}

/**
 * The partitions of `scans`, one per month, on a connection of its own with the limits of a change of the schema. Many
 * processes may call each method at the same time. There is no default partition: scans without a partition wait in the
 * scan log.
 */
export class ScanPartitions implements BeforeApplicationShutdown {
  private readonly stop = new AbortController();

  constructor(private readonly databaseUrl: string) {}

  /** What is cut off is rolled back or continued by the next call. */
  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /** For a start: the next scan needs it. Only if it is missing, anything is locked. */
  async ensureCurrentMonth(now: Date): Promise<void> {
    await this.onConnection(async (client) => {
      const deadline = Date.now() + CURRENT_WITHIN_MS;
      // Another process may be creating it.
      while (!(await createMissing(client, [scanMonth(now)]))) {
        if (Date.now() > deadline) return;
        await delay(POLL_MS);
      }
    });
  }

  /** The current month, so many that follow, and those since `oldest` of which batches were set aside. */
  async ensureMonthsAhead(now: Date, months: number, oldest = now): Promise<void> {
    await this.onConnection(async (client) => {
      const { rows } = await client.query<{ month: Date }>(MONTHS_SET_ASIDE, [oldest, now]);
      const waiting = rows.map(({ month }) => scanMonth(month));
      const coming = Array.from({ length: months + 1 }, (_, later) => scanMonth(now, later));
      await createMissing(client, [...waiting, ...coming]);
    });
  }

  /** How many of the next months have their partition. */
  async countMonthsAhead(now: Date, months: number): Promise<number> {
    const names = Array.from({ length: months }, (_, later) => scanMonth(now, later + 1).name);
    return this.onConnection(async (client) => {
      const { rows } = await client.query<{ count: number }>(COUNT_ATTACHED, [names]);
      return rows[0]?.count ?? 0;
    });
  }

  /** Whether there are partitions of months before `oldest`. */
  async hasExpired(oldest: Date): Promise<boolean> {
    return this.onConnection(async (client) => (await expiredBefore(client, oldest)).length > 0);
  }

  /**
   * Drops the partitions of the months before `oldest`, without a lock that a reader of `scans` would wait for. While a
   * transaction still uses one, it stays detached until the next call. None is dropped while a scan of it is not in rollups.
   * @returns the names of those that were dropped
   */
  async dropBefore(oldest: Date): Promise<string[]> {
    return this.onConnection(async (client) => {
      const { rows } = await client.query<{ isLocked: boolean }>(
        'select pg_try_advisory_lock($1) as "isLocked"',
        [PARTITION_LOCK],
      );
      if (!rows[0]?.isLocked) return [];
      const expired = await expiredBefore(client, oldest);
      if (expired.length === 0 || (await isUnrolled(client, oldest))) return [];
      for (const month of expired) await drop(client, month);
      return expired.map(({ name }) => name);
    });
  }

  private onConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return onSchemaConnection(this.databaseUrl, this.stop.signal, work);
  }
}

async function expiredBefore(client: Client, oldest: Date): Promise<ExpiredMonth[]> {
  return (await client.query<ExpiredMonth>(EXPIRED, [scanMonth(oldest).name, MARK])).rows;
}

async function isUnrolled(client: Client, oldest: Date): Promise<boolean> {
  const { rows } = await client.query<{ isUnrolled: boolean }>(IS_UNROLLED, [oldest]);
  return rows[0]?.isUnrolled === true;
}

/** @returns false if another process is creating partitions */
async function createMissing(client: Client, months: ScanMonth[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(MISSING, [months.map(({ name }) => name)]);
  const missing = new Set(rows.map(({ name }) => name));
  for (const month of months.filter(({ name }) => missing.has(name))) {
    if (!(await createMonth(client, month))) return false;
    await resume(client, month);
  }
  return true;
}

/** Scans of the month no longer wait for an hour to pass. */
async function resume(client: Client, { from, to }: ScanMonth): Promise<void> {
  while (((await client.query(RESUME_MONTH, [from, to])).rowCount ?? 0) > 0);
}

/** Attaching an empty table locks `scans` against other changes of the schema only. */
async function createMonth(client: Client, { name, from, to }: ScanMonth): Promise<boolean> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isLocked"',
      [PARTITION_LOCK],
    );
    const isLocked = rows[0]?.isLocked === true;
    // Another process may have created it meanwhile.
    if (isLocked && (await client.query(MISSING, [[name]])).rows.length > 0) {
      await client.query(`create table ${name} (like scans including all)`);
      await client.query(
        `alter table scans attach partition ${name} for values from ('${from}') to ('${to}')`,
      );
    }
    await client.query('commit');
    return isLocked;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Detaching it without `concurrently` would make everything wait that uses any partition. */
async function drop(client: Client, { name, isAttached, isDetaching }: ExpiredMonth): Promise<void> {
  if (isDetaching) await client.query(`alter table scans detach partition ${name} finalize`);
  else if (isAttached) {
    await client.query(`comment on table ${name} is '${MARK}'`);
    await client.query(`alter table scans detach partition ${name} concurrently`);
  }
  await client.query(`drop table ${name}`);
}
