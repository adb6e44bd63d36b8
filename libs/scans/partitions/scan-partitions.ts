import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Client } from 'pg';
import { onSchemaConnection, refuseClockAhead, SELECT_CLOCK, type CurrentUrl } from '#libs/database';
import { createMissing } from './create-months.js';
import { shrinkLog } from './shrink-log.js';
import { drop, expiredBefore, isUnrolled, mayDrop, type Retention } from './drop-months.js';
import { monthsBetween, PARTITION_LOCK, scanMonth, type ScanMonth } from '../scan-months.js';

const CREATED_WITHIN_MS = 5_000;
const POLL_MS = 50;

/** Lists months from $1 to $2 (exclusive) with batches that were set aside, since their partition may be missing. */
const MONTHS_SET_ASIDE = `
  select distinct date_trunc('month', first_scanned_at, 'UTC') as month from scan_log
  where not_before is not null and first_scanned_at >= $1 and first_scanned_at < $2`;

const COUNT_ATTACHED = `
  select count(*)::int as count from pg_inherits
  where inhparent = 'scans'::regclass and inhrelid = any(select to_regclass(name) from unnest($1::text[]) name)`;

export interface DroppedMonths {
  /** Names of partitions. */
  dropped: string[];
  /** None was dropped, because ClickHouse does not have all their scans. */
  areMissing: boolean;
}

/**
 * Manages the monthly partitions of `scans` on a separate connection with the limits of schema changes. Processes may
 * call each method concurrently. There is no default partition: scans without a partition wait in the scan log.
 */
export class ScanPartitions implements BeforeApplicationShutdown {
  private readonly stop = new AbortController();

  constructor(private readonly databaseUrl: CurrentUrl) {}

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  async ensureCurrentMonth(now: Date): Promise<void> {
    await this.onConnection((client) => this.create(client, [scanMonth(now)]));
  }

  /** Creates the current month, the `months` that follow, and those since `oldest` with batches that were set aside. */
  async ensureMonthsAhead(now: Date, months: number, oldest = now): Promise<void> {
    await this.onConnection(async (client) => {
      const { rows } = await client.query<{ month: Date }>(MONTHS_SET_ASIDE, [oldest, now]);
      const waiting = rows.map(({ month }) => scanMonth(month));
      const coming = Array.from({ length: months + 1 }, (_, later) => scanMonth(now, later));
      await this.create(client, [...waiting, ...coming]);
    });
  }

  /** Creates the months of scans that come from another installation. */
  async ensureMonths(first: Date, last: Date): Promise<void> {
    await this.onConnection((client) => this.create(client, monthsBetween(first, last)));
  }

  async countMonthsAhead(now: Date, months: number): Promise<number> {
    const names = Array.from({ length: months }, (_, later) => scanMonth(now, later + 1).name);
    return this.onConnection(async (client) => {
      const { rows } = await client.query<{ count: number }>(COUNT_ATTACHED, [names]);
      return rows[0]?.count ?? 0;
    });
  }

  async hasExpired(oldest: Date): Promise<boolean> {
    return this.onConnection(async (client) => (await expiredBefore(client, oldest)).length > 0);
  }

  /**
   * Drops the partitions of months before `oldest` without a lock that readers of `scans` would wait for. A partition
   * that a transaction still uses stays detached until the next call, and none is dropped while a scan of it is not in
   * rollups, or not in ClickHouse, which is to keep it longer.
   * @returns the names of the dropped partitions
   */
  async dropBefore(oldest: Date, retention: Retention): Promise<DroppedMonths> {
    return this.onConnection(async (client) => {
      const { rows } = await client.query<{ isLocked: boolean }>(
        'select pg_try_advisory_lock($1) as "isLocked"',
        [PARTITION_LOCK],
      );
      const none = { dropped: [], areMissing: false };
      if (!rows[0]?.isLocked) return none;
      await refuseClockAhead(async () => (await client.query<{ at: Date }>(SELECT_CLOCK)).rows[0]?.at);
      const expired = await expiredBefore(client, oldest);
      if (expired.length === 0 || (await isUnrolled(client, oldest))) return none;
      if (!(await mayDrop(client, oldest, retention))) return { ...none, areMissing: true };
      for (const month of expired) await drop(client, month);
      return { ...none, dropped: expired.map(({ name }) => name) };
    });
  }

  /** Gives up if scans would wait. @returns the bytes by which the scan log has become smaller */
  async shrinkLog(minBytes?: number): Promise<number> {
    return this.onConnection((client) => shrinkLog(client, minBytes));
  }

  /** Waits for the lock, because its holder does not know which months this process needs. */
  private async create(client: Client, months: ScanMonth[]): Promise<void> {
    const deadline = Date.now() + CREATED_WITHIN_MS;
    while (!(await createMissing(client, months))) {
      if (Date.now() > deadline) return;
      await delay(POLL_MS, null, { signal: this.stop.signal });
    }
  }

  private onConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return onSchemaConnection(this.databaseUrl(), this.stop.signal, work);
  }
}
