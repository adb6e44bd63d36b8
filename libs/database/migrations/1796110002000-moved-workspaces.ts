import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MovedWorkspaces1796110002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table workspaces add frozen_at timestamptz(3), add forward_url character varying(2048)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
