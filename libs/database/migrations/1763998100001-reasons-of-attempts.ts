import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReasonsOfAttempts1763998100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_attempts add column error_detail text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
