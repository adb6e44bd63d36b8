import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StatesOfLeads1795940001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table leads add column state varchar(8) not null default 'new'");
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
