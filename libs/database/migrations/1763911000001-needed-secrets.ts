import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NeededSecrets1763911000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table deployment add app_secrets_needed bytea[] not null default '{}'");
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
