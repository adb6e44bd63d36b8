import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing endpoints count as answered, so that nothing changes for them. */
export class EndpointsThatAnswered1764111000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook_endpoints add answered_at timestamptz(3) default now()');
    await runner.query('alter table webhook_endpoints alter answered_at drop default');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
