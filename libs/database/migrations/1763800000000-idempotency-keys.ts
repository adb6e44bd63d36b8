import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table idempotency_keys (
      workspace_id uuid not null,
      route varchar(255) not null,
      key varchar(255) not null,
      request_digest bytea not null,
      status smallint not null,
      headers jsonb not null,
      body bytea not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      constraint "PK_ef4f8e3d6b89de59f04b14fdd6a" primary key (workspace_id, route, key),
      constraint "FK_d91f6cda12b1b4864125fdc42f0" foreign key (workspace_id) references workspaces(id) on delete cascade
    )`,
  `create index idempotency_keys_expires on idempotency_keys (expires_at)`,
];

export class IdempotencyKeys1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
