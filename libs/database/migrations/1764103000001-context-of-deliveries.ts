import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContextOfDeliveries1764103000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_endpoints add context boolean not null default false');
    await runner.query('alter table webhook_deliveries add context text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
