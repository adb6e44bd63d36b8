import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table exports (
     id uuid not null constraint "PK_exports" primary key,
     workspace_id uuid not null constraint exports_workspace_id_fkey references workspaces on delete cascade,
     user_id uuid not null constraint exports_user_id_fkey references users on delete cascade,
     state character varying(16) not null,
     has_leads boolean not null,
     fault character varying(500),
     folder character varying(80),
     sealed_key bytea,
     bytes bigint not null default 0,
     fingerprint character varying(71),
     tries integer not null,
     lease_token uuid,
     lease_ends_at timestamptz(3),
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null
   )`,
  'create index exports_created on exports (workspace_id, created_at, id)',
  'create index exports_user on exports (user_id)',
  'create index exports_expires on exports (expires_at)',
  `create index exports_open on exports (created_at) where state in ('queued', 'running')`,
  `create function count_exports() returns trigger language plpgsql as $$
   declare
     added bigint = 0;
   begin
     if tg_op <> 'DELETE' then added = new.bytes; end if;
     if tg_op <> 'INSERT' then added = added - old.bytes; end if;
     insert into storage_counts (workspace_id, codes, bytes)
     select id, 0, added from workspaces where id = coalesce(new.workspace_id, old.workspace_id) and added <> 0;
     if tg_op = 'DELETE' and old.folder is not null then
       insert into file_garbage (folder, due_at) values (old.folder, '-infinity') on conflict do nothing;
     end if;
     return null;
   end $$`,
  `create trigger exports_count after insert or update of bytes or delete on exports
   for each row execute function count_exports()`,
];

export class Exports1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
