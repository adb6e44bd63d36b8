import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `alter table invites add member_id uuid constraint invites_member_id_fkey references members (id) on delete cascade`,
  `create index invites_member on invites (member_id)`,
  `create table scim_configurations (
    id uuid primary key,
    workspace_id uuid not null constraint scim_configurations_workspace_id_fkey references workspaces (id) on delete cascade,
    created_by jsonb not null,
    last_sync_at timestamptz(3),
    created_at timestamptz(3) not null,
    constraint scim_configurations_workspace unique (workspace_id)
  )`,
  `create table scim_tokens (
    id uuid primary key,
    workspace_id uuid not null constraint scim_tokens_workspace_id_fkey references workspaces (id) on delete cascade,
    configuration_id uuid not null
      constraint scim_tokens_configuration_id_fkey references scim_configurations (id) on delete cascade,
    prefix varchar(16) not null,
    hash bytea not null,
    expires_at timestamptz(3),
    created_at timestamptz(3) not null
  )`,
  `create unique index scim_tokens_hash on scim_tokens (hash)`,
  `create index scim_tokens_workspace on scim_tokens (workspace_id)`,
  `create table scim_groups (
    workspace_id uuid not null constraint scim_groups_workspace_id_fkey references workspaces (id) on delete cascade,
    role varchar(16) not null,
    external_id text not null,
    primary key (workspace_id, role)
  )`,
  `create table scim_requests (
    id uuid primary key,
    workspace_id uuid not null constraint scim_requests_workspace_id_fkey references workspaces (id) on delete cascade,
    at timestamptz(3) not null,
    request_id varchar(128) not null,
    method varchar(16) not null,
    path varchar(255) not null,
    filter varchar(512),
    status smallint not null,
    detail varchar(512),
    duration_ms integer not null,
    user_agent varchar(255)
  )`,
  `create index scim_requests_at on scim_requests (workspace_id, at, id)`,
  `create index scim_requests_failed on scim_requests (workspace_id, at, id) where status >= 400`,
  `create index scim_requests_expiry on scim_requests (at)`,
];

export class Scim1763900000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
