import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing keys can still read leads, as their programs expect; viewers no longer can. */
export class WhoReadsLeads1764101000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys add reads_leads boolean not null default true');
    await runner.query('alter table members add reads_leads boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
