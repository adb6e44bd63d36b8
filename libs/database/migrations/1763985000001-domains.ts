import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table domains (
      id uuid not null,
      workspace_id uuid not null,
      name varchar(253) not null,
      token varchar(64) not null,
      created_at timestamptz(3) not null,
      verified_at timestamptz(3),
      constraint "PK_domains" primary key (id),
      constraint domains_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade
    )`,
  'create unique index domains_name on domains (workspace_id, name)',
  'create unique index domains_verified on domains (name) where verified_at is not null',
];

export class Domains1763985000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
