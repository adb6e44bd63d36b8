import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table image_copies (
     qr_code_id uuid not null constraint "PK_image_copies" primary key
       constraint image_copies_qr_code_id_fkey references qr_codes on delete cascade,
     workspace_id uuid not null constraint image_copies_workspace_id_fkey references workspaces on delete cascade,
     url text not null,
     file_id uuid constraint image_copies_file_id_fkey references files on delete set null,
     fault character varying(255),
     tries integer not null default 0,
     due_at timestamptz(3)
   )`,
  'create index image_copies_turns on image_copies (workspace_id, due_at) where due_at is not null',
  'create index image_copies_due on image_copies (due_at) where due_at is not null',
  'create index image_copies_url on image_copies (workspace_id, md5(url))',
  'create index image_copies_file on image_copies (file_id) where file_id is not null',
  "comment on table image_copies is 'The pictures of other hosts on landing pages, which the worker fetches once and stores as files: a trigger of qr_codes writes what is to be fetched; fault is why that failed, as the end of a sentence'",
  // A code whose picture is known in its workspace takes that file; each edit of a code tries again what failed.
  `create or replace function track_file_uses() returns trigger language plpgsql as $$
   declare
     used uuid[] := case when new.deleted_at is null then file_ids_in(new.qr_data) else '{}' end;
     image text := case when new.category = 'landing_page' and not new.qr_data ? 'image_id' then new.qr_data->>'image_url' end;
   begin
     if image is null then
       if tg_op = 'UPDATE' then delete from image_copies where qr_code_id = new.id; end if;
     elsif new.deleted_at is null then
       insert into image_copies (qr_code_id, workspace_id, url, file_id, due_at)
       select new.id, new.workspace_id, image, known.id, case when known.id is null then new.updated_at end
       from (select (
         select file.id from image_copies same join files file on file.id = same.file_id
         where same.workspace_id = new.workspace_id and md5(same.url) = md5(image) and same.url = image
         limit 1 for key share of file) as id) known
       on conflict (qr_code_id) do update
       set url = excluded.url, file_id = excluded.file_id, due_at = excluded.due_at, fault = null, tries = 0
       where image_copies.url <> excluded.url or image_copies.file_id is null;
       used := used || array(select file_id from image_copies where qr_code_id = new.id and file_id is not null);
     end if;
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
  `insert into image_copies (qr_code_id, workspace_id, url, due_at)
   select id, workspace_id, qr_data->>'image_url', updated_at from qr_codes
   where category = 'landing_page' and qr_data ? 'image_url' and not qr_data ? 'image_id' and deleted_at is null`,
];

/** Visitors of a landing page load its picture from this service, and its host does not see them. */
export class ImageCopies1795812000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
