import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table webhook_replays (
     id uuid constraint "PK_webhook_replays" primary key,
     workspace_id uuid not null constraint webhook_replays_workspace_id_fkey references workspaces (id) on delete cascade,
     endpoint_id uuid not null constraint webhook_replays_endpoint_id_fkey references webhook_endpoints (id) on delete cascade,
     from_time timestamptz(3) not null,
     to_time timestamptz(3) not null,
     deliveries varchar(16) not null,
     events varchar(32)[] not null default '{}',
     qr_code_id uuid,
     state varchar(16) not null,
     count integer not null,
     replayed integer not null default 0,
     reached_time timestamptz(3) not null,
     reached_id uuid not null,
     created_at timestamptz(3) not null
   )`,
  `create index webhook_replays_endpoint on webhook_replays (endpoint_id)`,
  `create index webhook_replays_workspace on webhook_replays (workspace_id)`,
  `create index webhook_replays_running on webhook_replays (id) where state = 'running'`,
  `comment on table webhook_replays is 'Replays of the deliveries of a period, which the worker makes due in parts.'`,
  `comment on column webhook_replays.deliveries is 'The state of the deliveries to replay, or all.'`,
  `comment on column webhook_replays.count is 'How many deliveries there were to replay.'`,
  `comment on column webhook_replays.reached_time is 'With reached_id, the last delivery that was replayed, in the order of their creation.'`,
];

export class WebhookReplays1795804000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
