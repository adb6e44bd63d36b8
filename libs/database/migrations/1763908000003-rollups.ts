import type { MigrationInterface, QueryRunner } from 'typeorm';

const counts = 'scans integer not null, visitors integer not null, bots integer not null';

const statements = [
  `create table scan_quarters (
      qr_code_id uuid not null,
      start timestamptz(0) not null,
      workspace_id uuid not null,
      ${counts},
      constraint "PK_scan_quarters" primary key (qr_code_id, start)
    )`,
  `create table scan_days (
      qr_code_id uuid not null,
      start timestamptz(0) not null,
      workspace_id uuid not null,
      has_hours boolean not null,
      constraint "PK_scan_days" primary key (qr_code_id, start)
    )`,
  `create table scan_parts (
      qr_code_id uuid not null,
      hours smallint not null,
      start timestamptz(0) not null,
      dimension smallint not null,
      value text collate "C" not null,
      workspace_id uuid not null,
      ${counts},
      constraint "PK_scan_parts" primary key (qr_code_id, hours, start, dimension, value)
    )`,
  `create table rollup_due (
      qr_code_id uuid not null,
      due_at timestamptz(3) not null,
      constraint "PK_rollup_due" primary key (qr_code_id)
    )`,
  'create index rollup_due_due_at on rollup_due (due_at)',
  // Free space lets PostgreSQL update rows in place.
  ...['scan_quarters', 'scan_parts'].map((table) => `alter table ${table} set (fillfactor = 80)`),
  `alter table qr_code_counters add rolled_to timestamptz(3), add arrived_from timestamptz(3), add roll uuid,
    add unrolled integer not null default 0`,
  `update qr_code_counters set unrolled = least(scan_count, 2000000000) where scan_count > 0`,
  `insert into rollup_due (qr_code_id, due_at)
    select qr_code_id, 'epoch' from qr_code_counters where unrolled >= 1000`,
];

export class Rollups1763908000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
