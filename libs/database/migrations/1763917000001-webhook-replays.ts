import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookReplays1763917000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_deliveries
      add column earlier_attempts smallint not null default 0,
      add column is_test boolean not null default false`);
    await runner.query(`alter table webhook_endpoints
      add column failures_in_row integer not null default 0,
      add column failing_since timestamptz(3)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
