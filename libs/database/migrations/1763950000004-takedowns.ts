import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Takedowns1763950000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table qr_codes add taken_down_at timestamptz(3)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
