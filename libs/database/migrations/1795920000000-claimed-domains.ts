import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClaimedDomains1795920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table claimed_domains (
        id uuid primary key,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        name varchar(253) not null,
        token varchar(64) not null,
        created_at timestamptz(3) not null,
        verified_at timestamptz(3),
        checked_at timestamptz(3),
        check_due_at timestamptz(3),
        lost_at timestamptz(3),
        lost_told_at timestamptz(3)
      )`);
    await runner.query('create unique index claimed_domains_name on claimed_domains (workspace_id, name)');
    await runner.query(
      'create unique index claimed_domains_verified on claimed_domains (name) where verified_at is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
