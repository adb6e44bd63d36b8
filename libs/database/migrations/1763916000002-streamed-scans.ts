import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `alter table qr_code_counters add stream_position bigint not null default 0, add stream_start bigint not null default 0,
    add streamed_until timestamptz(3)`,
  'create index qr_code_counters_streamed on qr_code_counters (streamed_until) where streamed_until is not null',
  `create table streamed_scans (
      qr_code_id uuid not null,
      position bigint not null,
      scan_id uuid not null,
      scanned_at timestamptz(3) not null,
      stored_at timestamptz(3) not null default now(),
      constraint "PK_streamed_scans" primary key (qr_code_id, position)
    )`,
  'create index streamed_scans_scan on streamed_scans (qr_code_id, scan_id)',
  'create index streamed_scans_stored_at on streamed_scans (stored_at)',
];

/** The order in which scans of a code were stored, while clients follow them. */
export class StreamedScans1763916000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
