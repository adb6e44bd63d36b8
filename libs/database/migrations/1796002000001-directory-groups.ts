import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DirectoryGroups1796002000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table directory_groups (
        id uuid primary key,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        name varchar(255) not null,
        name_norm text collate "C" not null,
        role varchar(16) not null,
        external_id text,
        created_at timestamptz(3) not null
      )`);
    await runner.query(
      'create unique index directory_groups_name on directory_groups (workspace_id, name_norm)',
    );
    await runner.query(`
      create table directory_group_members (
        group_id uuid not null references directory_groups (id) on delete cascade,
        member_id uuid not null references members (id) on delete cascade,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        source varchar(8) not null,
        primary key (group_id, member_id)
      )`);
    await runner.query('create index directory_group_members_member on directory_group_members (member_id)');
    await runner.query(
      'create index directory_group_members_workspace on directory_group_members (workspace_id)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
