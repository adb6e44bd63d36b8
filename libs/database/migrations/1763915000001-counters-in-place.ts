import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

const ROWS_PER_BATCH = 10_000;
const POWERS = Array.from({ length: 50 }, (_, exponent) => 2 ** exponent);

const definitions = [
  `create or replace function scan_magnitude(scans bigint) returns smallint language sql immutable parallel safe
    return width_bucket(scans, '{${POWERS.join(',')}}'::bigint[])::smallint`,
  `alter table qr_code_counters add column if not exists scan_magnitude smallint not null default 0,
    add column if not exists last_scanned_day date not null default '1970-01-01', set (fillfactor = 80)`,
  `create or replace function qr_code_counters_order() returns trigger language plpgsql as $$
    begin
      new.scan_magnitude = scan_magnitude(new.scan_count);
      new.last_scanned_day = (new.last_scanned_at at time zone 'UTC')::date;
      return new;
    end $$`,
  // A trigger also covers the intake of the previous version.
  `create or replace trigger qr_code_counters_order before insert or update on qr_code_counters for each row
    when (new.scan_magnitude <> scan_magnitude(new.scan_count)
      or new.last_scanned_day <> (new.last_scanned_at at time zone 'UTC')::date)
    execute function qr_code_counters_order()`,
];

/** Fires the trigger, in the order in which the intake locks rows. */
const BATCH = `
with batch as (
  select qr_code_id from qr_code_counters where qr_code_id > $1 order by qr_code_id limit ${ROWS_PER_BATCH} for update
), updated as (
  update qr_code_counters counters set scan_count = scan_count from batch
  where counters.qr_code_id = batch.qr_code_id and (scan_count > 0 or last_scanned_at > 'epoch')
)
select qr_code_id as last from batch order by qr_code_id desc limit 1`;

/**
 * Each scan changed two index entries, because lists are sorted by the counters. They are now sorted by the magnitude
 * and the day, which rarely change, so that PostgreSQL updates the row in place.
 */
export class CountersInPlace1763915000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of definitions) await runner.query(statement);
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last !== undefined) {
      const rows = (await runner.query(BATCH, [last])) as { last: string }[];
      last = rows[0]?.last;
    }
    await buildIndex(
      runner,
      'qr_code_counters_magnitude',
      'on qr_code_counters (workspace_id, scan_magnitude)',
    );
    await buildIndex(runner, 'qr_code_counters_day', 'on qr_code_counters (workspace_id, last_scanned_day)');
    for (const name of ['scans', 'last_scan'])
      await runner.query(`drop index concurrently if exists qr_code_counters_${name}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
