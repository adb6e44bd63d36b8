import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Changes1795940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table qr_code_versions add column change_id uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
