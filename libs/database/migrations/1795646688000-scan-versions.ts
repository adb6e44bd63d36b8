import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A default would rewrite every partition.
  'alter table scans add column version integer',
  'alter table scan_log add versions integer[]',
  'alter table scan_log alter versions set storage external',
];

export class ScanVersions1795646688000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
