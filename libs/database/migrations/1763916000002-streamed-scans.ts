import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

const statements = [
  `alter table qr_code_counters add column if not exists stream_position bigint not null default 0,
    add column if not exists stream_start bigint not null default 0, add column if not exists streamed_until timestamptz(3)`,
  `create table if not exists streamed_scans (
      qr_code_id uuid not null,
      position bigint not null,
      scan_id uuid not null,
      scanned_at timestamptz(3) not null,
      stored_at timestamptz(3) not null default now(),
      constraint "PK_streamed_scans" primary key (qr_code_id, position)
    )`,
  'create index if not exists streamed_scans_scan on streamed_scans (qr_code_id, scan_id)',
  'create index if not exists streamed_scans_stored_at on streamed_scans (stored_at)',
];

export class StreamedScans1763916000002 implements MigrationInterface {
  /** Each statement can be repeated, and none locks the counters, which scans need, for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await buildIndex(
      runner,
      'qr_code_counters_streamed',
      'on qr_code_counters (streamed_until) where streamed_until is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
