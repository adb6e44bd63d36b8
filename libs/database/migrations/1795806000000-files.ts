import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table file_contents (
     workspace_id uuid not null constraint file_contents_workspace_id_fkey references workspaces on delete cascade,
     sha256 bytea not null,
     folder character varying(80) not null,
     media_type character varying(100) not null,
     bytes bigint not null,
     width integer,
     height integer,
     pages integer,
     state character varying(16) not null,
     picture character varying(16) not null,
     fault character varying(64),
     tries integer not null default 0,
     due_at timestamptz(3),
     created_at timestamptz(3) not null,
     constraint "PK_file_contents" primary key (workspace_id, sha256)
   )`,
  'create index file_contents_due on file_contents (due_at) where due_at is not null',
  'create index file_contents_turns on file_contents (workspace_id, due_at) where due_at is not null',
  `create table files (
     id uuid not null constraint "PK_files" primary key,
     workspace_id uuid not null constraint files_workspace_id_fkey references workspaces on delete cascade,
     sha256 bytea not null,
     key character(22) not null,
     name character varying(255) not null,
     created_at timestamptz(3) not null,
     constraint files_workspace_id_sha256_fkey foreign key (workspace_id, sha256) references file_contents on delete cascade
   )`,
  'create unique index files_key on files (key)',
  'create index files_created on files (workspace_id, created_at, id)',
  'create index files_contents on files (workspace_id, sha256)',
  `create table file_uses (
     workspace_id uuid not null constraint file_uses_workspace_id_fkey references workspaces on delete cascade,
     file_id uuid not null constraint file_uses_file_id_fkey references files,
     qr_code_id uuid not null constraint file_uses_qr_code_id_fkey references qr_codes on delete cascade,
     left_at timestamptz(3),
     constraint "PK_file_uses" primary key (file_id, qr_code_id)
   )`,
  'create index file_uses_code on file_uses (qr_code_id)',
  'create index file_uses_workspace on file_uses (workspace_id)',
  'create index file_uses_left on file_uses (left_at) where left_at is not null',
  "comment on table file_uses is 'Which QR codes use a file: a trigger of qr_codes writes it. left_at is when the file left the code, or the code was deleted: history and trash can bring it back'",
  `create table file_blocks (
     sha256 bytea not null,
     workspace_id uuid constraint file_blocks_workspace_id_fkey references workspaces on delete cascade,
     qr_code_id uuid,
     at timestamptz(3) not null
   )`,
  'create unique index file_blocks_content on file_blocks (sha256, workspace_id, qr_code_id) nulls not distinct',
  'create index file_blocks_workspace on file_blocks (workspace_id)',
  "comment on table file_blocks is 'Contents that were taken down: with a QR code, in its workspace; by the operator, everywhere'",
  `create table file_garbage (
     folder character varying(80) not null constraint "PK_file_garbage" primary key,
     due_at timestamptz(3) not null
   )`,
  'create index file_garbage_due on file_garbage (due_at)',
  "comment on table file_garbage is 'Folders of the storage that nothing refers to, or that an upload has begun to write: the worker deletes them'",
  `create function count_stored_files() returns trigger language plpgsql as $$
   begin
     insert into storage_counts (workspace_id, codes, bytes)
     select workspace.id, 0, sum(changed.bytes) * case tg_op when 'INSERT' then 1 else -1 end
     from changed join workspaces workspace on workspace.id = changed.workspace_id group by workspace.id;
     if tg_op = 'DELETE' then
       insert into file_garbage (folder, due_at) select folder, '-infinity' from changed on conflict do nothing;
     end if;
     return null;
   end $$`,
  `create trigger file_contents_count_added after insert on file_contents
   referencing new table as changed for each statement execute function count_stored_files()`,
  `create trigger file_contents_count_removed after delete on file_contents
   referencing old table as changed for each statement execute function count_stored_files()`,
  `create function file_ids_in(data jsonb) returns uuid[] language sql immutable as $$
     select coalesce(array_agg(distinct value::uuid), '{}') from (
       select jsonb_path_query(data, 'strict $.**.file_id') #>> '{}' as value
       union all select jsonb_path_query(data, 'strict $.**.image_id') #>> '{}'
     ) found where value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
   $$`,
  // What deletes a file waits for the lock of its row, and then finds the use.
  `create function track_file_uses() returns trigger language plpgsql as $$
   declare
     used uuid[] := case when new.deleted_at is null then file_ids_in(new.qr_data) else '{}' end;
   begin
     update file_uses set left_at = coalesce(new.deleted_at, new.updated_at)
     where qr_code_id = new.id and left_at is null and file_id <> all (used);
     if cardinality(used) > 0 then
       insert into file_uses (workspace_id, file_id, qr_code_id)
       select new.workspace_id, id, new.id from files
       where workspace_id = new.workspace_id and id = any (used) for key share
       on conflict (file_id, qr_code_id) do update set left_at = null where file_uses.left_at is not null;
     end if;
     return null;
   end $$`,
  `create trigger qr_codes_use_files_added after insert on qr_codes for each row
   when (new.category in ('file', 'menu', 'landing_page', 'vcard')) execute function track_file_uses()`,
  `create trigger qr_codes_use_files after update of qr_data, deleted_at on qr_codes for each row
   when (new.category in ('file', 'menu', 'landing_page', 'vcard')
     and (old.qr_data is distinct from new.qr_data or old.deleted_at is distinct from new.deleted_at))
   execute function track_file_uses()`,
  `create function block_files() returns trigger language plpgsql as $$
   begin
     if new.taken_down_at is null then
       delete from file_blocks where workspace_id = new.workspace_id and qr_code_id = new.id;
     else
       insert into file_blocks (sha256, workspace_id, qr_code_id, at)
       select distinct file.sha256, new.workspace_id, new.id, new.taken_down_at
       from file_uses used join files file on file.id = used.file_id and file.workspace_id = used.workspace_id
       where used.qr_code_id = new.id and used.left_at is null
       on conflict do nothing;
     end if;
     return null;
   end $$`,
  `create trigger qr_codes_block_files after update of taken_down_at on qr_codes for each row
   when ((old.taken_down_at is null) <> (new.taken_down_at is null)) execute function block_files()`,
];

/** Triggers keep what refers to a file, whichever version of the service writes the QR code. */
export class Files1795806000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
