import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedCodesByTime1763909000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index qr_codes_deleted_by_change on qr_codes (workspace_id, updated_at, id) where deleted_at is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
