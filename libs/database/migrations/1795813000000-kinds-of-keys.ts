import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The kind of a key that exists follows from its scope, so that the previous version can still change the scope. */
export class KindsOfKeys1795813000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table api_keys
        add kind varchar(16),
        add scopes text[],
        add owner_email varchar(254),
        add address_ranges text[] not null default '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
