import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookSettings1763912000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints
      add column folder_ids uuid[] not null default '{}',
      add column next_secret_encrypted bytea,
      add column disabled_reason varchar(16)`);
    await runner.query(`update webhook_endpoints set disabled_reason = 'gone'
      where status = 'disabled' and deleted_at is null`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
