import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table imports (
     id uuid not null constraint "PK_imports" primary key,
     workspace_id uuid not null constraint imports_workspace_id_fkey references workspaces on delete cascade,
     state character varying(16) not null,
     source character varying(16) not null,
     file_name character varying(255),
     mode character varying(8) not null,
     atomic boolean not null,
     dry_run boolean not null,
     ran_at timestamptz(3),
     rows integer not null,
     processed integer not null,
     next_part integer not null,
     counts jsonb not null,
     ignored_columns jsonb not null,
     fault character varying(500),
     maker jsonb not null,
     undo_change_id uuid,
     undo_after uuid,
     tries integer not null,
     lease_token uuid,
     lease_ends_at timestamptz(3),
     turn_at timestamptz(3) not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null
   )`,
  'create index imports_created on imports (workspace_id, created_at, id)',
  `create unique index imports_open on imports (workspace_id)
     where state in ('queued', 'checking', 'ready', 'running', 'reverting')`,
  `create index imports_turns on imports (turn_at) where state in ('queued', 'checking', 'running', 'reverting')`,
  `create table import_parts (
     import_id uuid not null constraint import_parts_import_id_fkey references imports on delete cascade,
     number integer not null,
     workspace_id uuid not null constraint import_parts_workspace_id_fkey references workspaces on delete cascade,
     items bytea,
     report bytea,
     constraint "PK_import_parts" primary key (import_id, number)
   )`,
  'create index import_parts_workspace on import_parts (workspace_id)',
  "comment on table import_parts is 'The rows of an import, some hundred in each part: what is still to be stored, and the lines of its report. Both are compressed, and count as stored bytes'",
  `create function count_import_parts() returns trigger language plpgsql as $$
   begin
     insert into storage_counts (workspace_id, codes, bytes)
     select workspace.id, 0,
       sum(coalesce(octet_length(items), 0) + coalesce(octet_length(report), 0)) * case tg_op when 'INSERT' then 1 else -1 end
     from changed join workspaces workspace on workspace.id = changed.workspace_id group by workspace.id;
     return null;
   end $$`,
  `create function count_changed_import_part() returns trigger language plpgsql as $$
   begin
     insert into storage_counts (workspace_id, codes, bytes) values (new.workspace_id, 0,
       coalesce(octet_length(new.items), 0) + coalesce(octet_length(new.report), 0)
       - coalesce(octet_length(old.items), 0) - coalesce(octet_length(old.report), 0));
     return null;
   end $$`,
  `create trigger import_parts_count_added after insert on import_parts
   referencing new table as changed for each statement execute function count_import_parts()`,
  `create trigger import_parts_count_removed after delete on import_parts
   referencing old table as changed for each statement execute function count_import_parts()`,
  `create trigger import_parts_count_changed after update on import_parts
   for each row execute function count_changed_import_part()`,
];

export class Imports1796020100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
