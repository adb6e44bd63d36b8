import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Without defaults, so that no partition is rewritten.
  'alter table scans add column via varchar(8), add column is_first boolean',
  'alter table scan_log add vias text[]',
  'alter table scan_log alter vias set storage external',
];

/** How the visitor came to the short URL, and whether the scan is the first visit of its UTC day. */
export class ScanDimensions1763908000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
