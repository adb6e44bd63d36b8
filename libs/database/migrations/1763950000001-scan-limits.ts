import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'alter table qr_codes add scan_limit integer',
  // Half of each page stays free, so that scans update rows in place.
  `create table scan_limits (
      qr_code_id uuid not null,
      workspace_id uuid not null,
      admitted bigint not null,
      granted integer not null,
      constraint "PK_scan_limits" primary key (qr_code_id),
      constraint scan_limits_qr_code_id_fkey foreign key (qr_code_id) references qr_codes (id) on delete cascade
    ) with (fillfactor = 50)`,
];

export class ScanLimits1763950000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
