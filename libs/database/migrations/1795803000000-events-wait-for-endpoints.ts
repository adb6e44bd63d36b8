import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `alter table webhook_endpoints
     add first_failures_in_row integer not null default 0,
     add recovering_since timestamptz(3),
     add probe_at timestamptz(3),
     add recovery_mailed_at timestamptz(3),
     add skips_until timestamptz(3)`,
  `alter table webhook_deliveries
     add sequence bigint,
     add last_sequence bigint,
     add skipped integer`,
  `create table webhook_sequences (
     endpoint_id uuid constraint "PK_webhook_sequences" primary key
       constraint webhook_sequences_endpoint_id_fkey references webhook_endpoints on delete cascade,
     workspace_id uuid not null,
     last bigint not null default 0,
     skipped integer not null default 0,
     announced integer not null default 0,
     lost bigint not null default 0
   )`,
];

/** Deliveries of the previous version have no number, and it makes none for endpoints that are not active. */
export class EventsWaitForEndpoints1795803000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
