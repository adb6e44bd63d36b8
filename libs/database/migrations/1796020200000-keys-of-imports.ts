import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeysOfImports1796020200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table imports add column items_key bytea');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
