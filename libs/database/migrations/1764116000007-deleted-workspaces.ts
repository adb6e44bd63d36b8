import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedWorkspaces1764116000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces add deleted_at timestamptz(3)');
    await runner.query(
      'create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
