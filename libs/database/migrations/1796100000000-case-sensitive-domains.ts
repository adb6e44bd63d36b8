import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CaseSensitiveDomains1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table domains add column case_sensitive boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
