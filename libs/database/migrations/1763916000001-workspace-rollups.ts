import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

const counts = 'scans integer not null, visitors integer not null, bots integer not null';

const statements = [
  `create table if not exists workspace_quarters (
      workspace_id uuid not null,
      start timestamptz(0) not null,
      ${counts},
      constraint "PK_workspace_quarters" primary key (workspace_id, start)
    )`,
  `create table if not exists workspace_days (
      workspace_id uuid not null,
      start timestamptz(0) not null,
      has_hours boolean not null,
      constraint "PK_workspace_days" primary key (workspace_id, start)
    )`,
  `create table if not exists workspace_parts (
      workspace_id uuid not null,
      hours smallint not null,
      start timestamptz(0) not null,
      dimension smallint not null,
      value text collate "C" not null,
      ${counts},
      constraint "PK_workspace_parts" primary key (workspace_id, hours, start, dimension, value)
    )`,
  `create table if not exists workspace_codes (
      workspace_id uuid not null,
      start timestamptz(0) not null,
      qr_code_id uuid not null,
      ${counts},
      constraint "PK_workspace_codes" primary key (workspace_id, start, qr_code_id)
    )`,
  `create table if not exists workspace_rollups (
      workspace_id uuid not null,
      rolled_to timestamptz(3) not null,
      constraint "PK_workspace_rollups" primary key (workspace_id)
    )`,
  `create table if not exists workspace_rollup_due (
      workspace_id uuid not null,
      due_at timestamptz(3) not null,
      constraint "PK_workspace_rollup_due" primary key (workspace_id)
    )`,
  'create index if not exists workspace_rollup_due_due_at on workspace_rollup_due (due_at)',
  // Free space lets PostgreSQL update rows in place.
  ...['quarters', 'parts', 'codes'].map((name) => `alter table workspace_${name} set (fillfactor = 80)`),
  // Existing codes get true: the roller finds out which of them have scans.
  `alter table qr_code_counters add column if not exists workspace_rolled_to timestamptz(3),
    add column if not exists workspace_arrived_from timestamptz(3), add column if not exists workspace_roll uuid,
    add column if not exists is_unrolled boolean not null default true`,
  'alter table qr_code_counters alter is_unrolled set default false',
];

const DUE = `
insert into workspace_rollup_due (workspace_id, due_at)
select distinct workspace_id, 'epoch'::timestamptz from qr_code_counters where last_scanned_at > 'epoch'
on conflict do nothing`;

export class WorkspaceRollups1763916000001 implements MigrationInterface {
  /** Each statement can be repeated, and none locks the counters, which scans need, for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await buildIndex(
      runner,
      'qr_code_counters_unrolled',
      'on qr_code_counters (workspace_id) where is_unrolled',
    );
    await runner.query(DUE);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
