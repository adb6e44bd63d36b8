import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reports1795807001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reports (
        id uuid primary key,
        workspace_id uuid not null references workspaces on delete cascade,
        maker_id uuid references users on delete cascade,
        title varchar(255) not null,
        token_hash bytea not null,
        token_sealed bytea not null,
        period varchar(8),
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        timezone varchar(64) not null,
        filters jsonb not null,
        folder_id uuid,
        includes_subfolders boolean not null,
        qr_code_ids uuid[],
        password_hash varchar(255),
        expires_at timestamptz(3) not null,
        version integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    await runner.query('create unique index reports_token on reports (token_hash)');
    await runner.query('create index reports_created on reports (workspace_id, created_at, id)');
    await runner.query('create index reports_maker on reports (maker_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
