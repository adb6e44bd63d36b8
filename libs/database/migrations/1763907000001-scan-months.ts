import { setTimeout as delay } from 'node:timers/promises';
import { QueryFailedError, type MigrationInterface, type QueryRunner } from 'typeorm';

const MAX_TRIES = 30;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Creates the months of existing rows and the coming months. While all of them exist, a process of the previous version
 * does not use the default partition; its advisory lock keeps it from creating a month concurrently.
 */
const WITHOUT_DEFAULT = `
do $$
declare
  month timestamp;
  name text;
begin
  perform pg_advisory_xact_lock(7319002);
  if to_regclass('scans_default') is null then
    return;
  end if;
  alter table scans detach partition scans_default;
  for month in
    select date_trunc('month', scanned_at at time zone 'UTC') from scans_default
    union
    select generate_series(date_trunc('month', now() at time zone 'UTC'),
      now() at time zone 'UTC' + interval '12 months', interval '1 month')
  loop
    name := 'scans_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I (like scans including all)', name);
      execute format('alter table scans attach partition %I for values from (%L) to (%L)', name,
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end if;
  end loop;
  insert into scans select * from scans_default on conflict do nothing;
  drop table scans_default;
end $$`;

/**
 * Removes the default partition, beside which no partition can be detached without blocking everything. Scans without a
 * partition wait in the scan log instead. The intake and analytics wait until the rows of the default partition,
 * usually none, are moved; scans do not.
 */
export class ScanMonths1763907000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let tries = 1; !(await this.attempt(runner, tries)); tries += 1) await delay(PAUSE_MS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }

  /** Returns false while a long query reads scans, because later queries would wait behind this one. */
  private async attempt(runner: QueryRunner, tries: number): Promise<boolean> {
    await runner.startTransaction();
    try {
      await runner.query(`set local lock_timeout = '2s'`);
      await runner.query(WITHOUT_DEFAULT);
      await runner.commitTransaction();
      return true;
    } catch (error) {
      await runner.rollbackTransaction();
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error;
      return false;
    }
  }
}

const isLockTimeout = (error: unknown) =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;
