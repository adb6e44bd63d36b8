import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Endpoints of deleted workspaces get no more deliveries. */
export class SuspendedWorkspaces1795700033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces add suspended_at timestamptz(3)');
    await runner.query(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'suspended'
       where status = 'active' and workspace_id in (select id from workspaces where deleted_at is not null)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
