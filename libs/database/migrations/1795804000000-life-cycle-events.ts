import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous version inserts events of QR codes only, and sends those of others without their code. */
const STATEMENTS = [
  'alter table webhook_events alter column event type varchar(32)',
  'alter table webhook_events alter column qr_code_id drop not null',
  'alter table webhook_endpoints alter column events type varchar(32)[]',
  `create table lifecycle_checks (
     name varchar(32) constraint "PK_lifecycle_checks" primary key,
     checked_until timestamptz(3) not null
   )`,
  `comment on table lifecycle_checks is 'Until when the worker has looked for what happens as time passes, by the name of its webhook event.'`,
  `create table quota_notices (
     workspace_id uuid not null constraint quota_notices_workspace_id_fkey references workspaces (id) on delete cascade,
     month date not null,
     threshold smallint not null,
     constraint "PK_quota_notices" primary key (workspace_id, month, threshold)
   )`,
  `comment on table quota_notices is 'Which thresholds of its monthly quota a workspace has passed and was told of.'`,
  `comment on column quota_notices.threshold is 'A percentage.'`,
];

export class LifeCycleEvents1795804000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
