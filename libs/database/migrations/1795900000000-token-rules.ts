import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TokenRules1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table token_rules (
        id uuid primary key,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        issuer varchar(512) not null,
        jwks jsonb,
        subject varchar(512) not null,
        claims jsonb not null,
        scopes text[] not null,
        created_by jsonb not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`);
    await runner.query('create index token_rules_workspace on token_rules (workspace_id)');
    await runner.query(`
      create table exchanged_tokens (
        workspace_id uuid not null references workspaces (id) on delete cascade,
        hash bytea not null,
        expires_at timestamptz(3) not null,
        primary key (workspace_id, hash)
      )`);
    await runner.query('create index exchanged_tokens_expiry on exchanged_tokens (expires_at)');
    await runner.query(`
      alter table api_keys add token_rule_id uuid references token_rules (id) on delete set null`);
    await runner.query(`
      create index api_keys_token_rule on api_keys (token_rule_id) where token_rule_id is not null`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
