import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous version sends each event alone, with at most 8 in progress. */
export class BatchesAndLimitsOfEndpoints1795647000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints
      add batch boolean not null default false,
      add max_in_flight smallint not null default 64,
      add in_flight_limit smallint not null default 8,
      add grown_at timestamptz(3),
      add slowed_at timestamptz(3)`);
    await runner.query('alter table webhook_events add batched jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
