import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `alter table workspaces add per_minute integer, add per_month integer`,
  `alter table api_keys add last_used_at timestamptz(3),
    add created_by jsonb not null default '{"type": "operator", "id": null, "name": null}'`,
  `create table users (
    id uuid primary key,
    email varchar(254) not null,
    email_norm varchar(765) not null,
    email_verified_at timestamptz(3),
    name varchar(255) not null,
    password_hash varchar(255),
    locale varchar(35),
    timezone varchar(64),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create unique index users_email on users (email_norm)`,
  `create table identities (
    issuer varchar(512),
    subject varchar(255),
    user_id uuid not null constraint "FK_88e77c008cfcfa6a87027a99bde" references users (id) on delete cascade,
    created_at timestamptz(3) not null,
    primary key (issuer, subject)
  )`,
  `create index identities_user on identities (user_id)`,
  `create table members (
    id uuid primary key,
    workspace_id uuid not null constraint "FK_c3c299323f3c28b40c2f6479a38" references workspaces (id) on delete cascade,
    user_id uuid not null constraint "FK_da404b5fd9c390e25338996e2d1" references users (id) on delete cascade,
    role varchar(16) not null,
    active boolean not null,
    source varchar(16) not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint members_person unique (workspace_id, user_id)
  )`,
  `create index members_user on members (user_id)`,
  `create index members_created on members (workspace_id, created_at, id)`,
  `create table invites (
    id uuid primary key,
    workspace_id uuid not null constraint "FK_568872c5b015a0e9d763837d530" references workspaces (id) on delete cascade,
    email varchar(254),
    email_norm varchar(765),
    role varchar(16) not null,
    token_hash bytea not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create unique index invites_token on invites (token_hash)`,
  `create unique index invites_email on invites (workspace_id, email_norm)`,
  `create table mail_tokens (
    user_id uuid constraint "FK_95d16f1d9456e12022acd075c9c" references users (id) on delete cascade,
    purpose varchar(16),
    token_hash bytea not null,
    expires_at timestamptz(3) not null,
    primary key (user_id, purpose)
  )`,
  `create unique index mail_tokens_token on mail_tokens (token_hash)`,
  `create table sessions (
    id uuid primary key,
    user_id uuid not null constraint "FK_085d540d9f418cfbdc7bd55bb19" references users (id) on delete cascade,
    workspace_id uuid not null,
    token_hash bytea not null,
    user_agent varchar(255),
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    constraint "FK_6ed8e25857f0e1761f578b2bc57" foreign key (workspace_id, user_id) references members (workspace_id, user_id) on delete cascade
  )`,
  `create unique index sessions_token on sessions (token_hash)`,
  `create index sessions_user on sessions (user_id, last_seen_at)`,
  `create table audit_log (
    id uuid primary key,
    workspace_id uuid not null constraint "FK_d65f841d6520dc60a9dfcb9367a" references workspaces (id) on delete cascade,
    at timestamptz(3) not null,
    actor jsonb not null,
    actor_id uuid,
    action varchar(64) not null,
    target jsonb not null,
    changes jsonb not null
  )`,
  `create index audit_log_at on audit_log (workspace_id, at, id)`,
  `create index audit_log_action on audit_log (workspace_id, action, at, id)`,
  `create index audit_log_actor on audit_log (workspace_id, actor_id, at, id)`,
];

export class People1763840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
