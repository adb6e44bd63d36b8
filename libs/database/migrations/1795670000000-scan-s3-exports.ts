import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table scan_s3_exports (
    id bigint generated always as identity constraint "PK_scan_s3_exports" primary key,
    stored_at timestamptz(3) not null default now(),
    size integer not null,
    scan_ids uuid[] not null,
    qr_code_ids uuid[] not null,
    scanned_at timestamptz[] not null
  )`,
  // Random ids and increasing times: compression would take time and save nothing.
  ...['scan_ids', 'qr_code_ids', 'scanned_at'].map(
    (column) => `alter table scan_s3_exports alter ${column} set storage external`,
  ),
  `create table scan_s3_export_state (
    id boolean constraint "PK_scan_s3_export_state" primary key default true check (id),
    leased_by uuid not null,
    leased_until timestamptz(3) not null,
    group_id uuid,
    group_rows bigint[],
    number integer not null default 1,
    previous_manifest text
  )`,
];

export class ScanS3Exports1795670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
