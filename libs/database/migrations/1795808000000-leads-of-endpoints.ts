import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * It is unknown which endpoints got leads before, so each that could have counts as one until its deliveries are gone.
 * The order makes PostgreSQL look into the index leads_workspace for each endpoint; `exists` could read all leads.
 */
const STATEMENTS = [
  `alter table webhook_endpoints add leads_until timestamptz(3)`,
  `update webhook_endpoints e set leads_until = now()
   where not 'lead' = any(e.events) and e.deleted_at is null
     and (select true from leads where leads.workspace_id = e.workspace_id order by submitted_at, id limit 1)`,
];

export class LeadsOfEndpoints1795808000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
