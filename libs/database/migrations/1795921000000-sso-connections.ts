import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SsoConnections1795921000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sso_connections (
        id uuid primary key,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        type varchar(8) not null,
        slug varchar(64) not null,
        name varchar(64) not null,
        status varchar(16) not null,
        issuer varchar(512) not null,
        client_id varchar(255) not null,
        client_secret bytea not null,
        default_role varchar(16) not null,
        join_allowed boolean not null,
        max_session_hours integer,
        required boolean not null default false,
        exempt_member_ids uuid[] not null default '{}',
        last_test jsonb,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    await runner.query('create unique index sso_connections_slug on sso_connections (slug)');
    await runner.query(
      'create index sso_connections_created on sso_connections (workspace_id, created_at, id)',
    );
    await runner.query(`
      create unique index sso_connections_enabled on sso_connections (workspace_id) where status = 'enabled'`);
    await runner.query(`
      create table member_identities (
        workspace_id uuid not null references workspaces (id) on delete cascade,
        issuer varchar(512) not null,
        subject varchar(255) not null,
        member_id uuid not null references members (id) on delete cascade,
        created_at timestamptz(3) not null,
        primary key (workspace_id, issuer, subject)
      )`);
    await runner.query(
      'create unique index member_identities_member on member_identities (member_id, issuer)',
    );
    await runner.query(`
      create table sso_sign_ins (
        id uuid primary key,
        connection_id uuid not null references sso_connections (id) on delete cascade,
        at timestamptz(3) not null,
        is_test boolean not null,
        reason varchar(32),
        email varchar(320),
        subject varchar(255)
      )`);
    await runner.query('create index sso_sign_ins_connection on sso_sign_ins (connection_id, at, id)');
    await runner.query(`
      alter table sessions
        add sso_connection_id uuid references sso_connections (id) on delete cascade`);
    await runner.query(`
      create index sessions_sso_connection on sessions (sso_connection_id) where sso_connection_id is not null`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
