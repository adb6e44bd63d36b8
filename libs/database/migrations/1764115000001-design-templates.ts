import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DesignTemplates1764115000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table design_templates (
        id uuid primary key,
        workspace_id uuid not null references workspaces (id) on delete cascade,
        name varchar(255) not null,
        name_norm varchar(765) not null,
        design jsonb not null,
        version integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`);
    await runner.query(
      'create unique index design_templates_name on design_templates (workspace_id, name_norm)',
    );
    await runner.query(
      'create index design_templates_created on design_templates (workspace_id, created_at, id)',
    );
    await runner.query(
      `alter table workspaces add default_design_template_id uuid
         references design_templates (id) on delete set null`,
    );
    await runner.query(
      `create index workspaces_default_design on workspaces (default_design_template_id)
         where default_design_template_id is not null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
