import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ForwardQuery1796010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table qr_codes add column forward_query boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
