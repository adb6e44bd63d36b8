import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SsoSetupLinks1796010100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sso_setup_links (
        connection_id uuid primary key references sso_connections (id) on delete cascade,
        id uuid not null,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        token_hash bytea not null,
        made_by uuid references users (id) on delete cascade,
        api_key_id uuid references api_keys (id) on delete cascade,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create unique index sso_setup_links_token on sso_setup_links (token_hash)');
    await runner.query('create index sso_setup_links_expires on sso_setup_links (expires_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
