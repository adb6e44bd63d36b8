import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SentDeletions1795680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scan_export_deletions add sent_at timestamptz(3)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
