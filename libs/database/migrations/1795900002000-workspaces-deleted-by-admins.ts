import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nobody for those that the operator has deleted, so that only the operator restores them. */
export class WorkspacesDeletedByAdmins1795900002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces add deleted_by uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
