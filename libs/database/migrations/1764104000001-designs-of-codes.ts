import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the look of symbols; those that exist stay black on white. */
export class DesignsOfCodes1764104000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table qr_codes add design jsonb not null default '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
