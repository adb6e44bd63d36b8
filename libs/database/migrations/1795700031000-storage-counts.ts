import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beyond this number of rows, a workspace gets one row for all of them. */
const MAX_ROWS = 100;

const STATEMENTS = [
  'alter table workspaces add max_codes integer, add max_bytes bigint',
  `create table storage_counts (
     id bigint generated always as identity constraint "PK_storage_counts" primary key,
     workspace_id uuid not null constraint storage_counts_workspace_id_fkey references workspaces on delete cascade,
     codes integer not null,
     bytes bigint not null
   )`,
  'create index storage_counts_workspace on storage_counts (workspace_id)',
  // A volatile function sees what was committed while it waited for the lock; the statement around it does not.
  `create function lock_storage(workspace uuid, out codes bigint, out bytes bigint) language plpgsql as $$
   declare
     rows bigint;
   begin
     perform pg_advisory_xact_lock(7319004, hashtext(workspace::text));
     select coalesce(sum(count.codes), 0), coalesce(sum(count.bytes), 0), count(*) into codes, bytes, rows
       from storage_counts count where workspace_id = workspace;
     if rows > ${MAX_ROWS} then
       with folded as (
         delete from storage_counts count where workspace_id = workspace returning count.codes, count.bytes
       )
       insert into storage_counts (workspace_id, codes, bytes)
       select workspace, sum(folded.codes), sum(folded.bytes) from folded;
     end if;
   end $$`,
  // The workspace of rows that are deleted with it does not exist any longer.
  `create function count_stored_codes() returns trigger language plpgsql as $$
   begin
     insert into storage_counts (workspace_id, codes, bytes)
     select workspace.id, case tg_op when 'INSERT' then count(*) else -count(*) end, 0
     from changed join workspaces workspace on workspace.id = changed.workspace_id
     where changed.deleted_at is null group by workspace.id;
     return null;
   end $$`,
  `create function count_stored_bytes() returns trigger language plpgsql as $$
   begin
     insert into storage_counts (workspace_id, codes, bytes)
     select workspace.id, 0, sum(octet_length(changed.fields::text)) * case tg_op when 'INSERT' then 1 else -1 end
     from changed join workspaces workspace on workspace.id = changed.workspace_id group by workspace.id;
     return null;
   end $$`,
  `create function count_deleted_code() returns trigger language plpgsql as $$
   begin
     insert into storage_counts (workspace_id, codes, bytes)
     values (new.workspace_id, case when new.deleted_at is null then 1 else -1 end, 0);
     return null;
   end $$`,
  `create trigger qr_codes_count_added after insert on qr_codes
   referencing new table as changed for each statement execute function count_stored_codes()`,
  `create trigger qr_codes_count_removed after delete on qr_codes
   referencing old table as changed for each statement execute function count_stored_codes()`,
  `create trigger qr_codes_count_deleted after update of deleted_at on qr_codes for each row
   when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_code()`,
  `create trigger qr_code_versions_count_added after insert on qr_code_versions
   referencing new table as changed for each statement execute function count_stored_bytes()`,
  `create trigger qr_code_versions_count_removed after delete on qr_code_versions
   referencing old table as changed for each statement execute function count_stored_bytes()`,
];

/** From here on, triggers count what a workspace stores, whichever version of the service writes it. */
export class StorageCounts1795700031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
