import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A default would rewrite every partition.
  'alter table scans add column via varchar(8), add column is_first boolean',
  'alter table scan_log add vias text[]',
  'alter table scan_log alter vias set storage external',
];

export class ScanDimensions1763908000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
