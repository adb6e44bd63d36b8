import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table totp_secrets (
        user_id uuid primary key references users (id) on delete cascade,
        sealed bytea not null,
        created_at timestamptz(3) not null,
        confirmed_at timestamptz(3),
        last_step integer
      )`);
    await runner.query(`
      create table recovery_codes (
        user_id uuid not null references users (id) on delete cascade,
        code_hash bytea not null,
        primary key (user_id, code_hash)
      )`);
    await runner.query(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        credential_id bytea not null,
        public_key bytea not null,
        sign_count bigint not null,
        transports jsonb not null,
        name varchar(255) not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`);
    await runner.query('create unique index passkeys_credential on passkeys (credential_id)');
    await runner.query('create index passkeys_user on passkeys (user_id, created_at)');
    await runner.query(`
      create table challenges (
        hash bytea primary key,
        purpose varchar(16) not null,
        user_id uuid references users (id) on delete cascade,
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create index challenges_user on challenges (user_id)');
    await runner.query('create index challenges_expiry on challenges (expires_at)');
    // The version before knows neither: its sessions have just been proven, by a password.
    await runner.query(`
      alter table sessions
        add proven_at timestamptz(3) not null default now(),
        add has_second_factor boolean not null default false`);
    await runner.query('update sessions set proven_at = created_at');
    await runner.query('alter table workspaces add requires_second_factor boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
