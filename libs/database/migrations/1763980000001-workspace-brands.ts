import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WorkspaceBrands1763980000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table workspace_brands (
      workspace_id uuid primary key constraint workspace_brands_workspace_id_fkey references workspaces (id) on delete cascade,
      revision uuid not null,
      name varchar(255),
      color varchar(7),
      logo text
    )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
