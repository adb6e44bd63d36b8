import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A default would rewrite every partition. */
export class ScanRule1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scans add column rule smallint');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
