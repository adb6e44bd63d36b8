import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrandPages1795805000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table workspace_brands
      add column font varchar(16),
      add column cover varchar(16),
      add column url text,
      add column timezone varchar(64)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
