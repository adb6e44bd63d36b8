import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A lock with two keys cannot collide with locks of one key. Workspaces with equal hashes only wait for each other.
  `create function lock_folder_tree(workspace uuid) returns void language sql as $$
    select pg_advisory_xact_lock(7319002, hashtext(workspace::text))
  $$`,
  // Both walks stop after six levels, so that they end even in a cycle.
  `create function folder_tree_fault(workspace uuid, folder uuid, parent uuid) returns text language sql stable as $$
    with recursive above as (
      select id, parent_id, 1 as depth from folders where workspace_id = workspace and id = parent
      union all
      select next.id, next.parent_id, above.depth + 1
      from above join folders next on next.workspace_id = workspace and next.id = above.parent_id
      where above.id <> folder and above.depth < 6
    ), below as (
      select id, 1 as height from folders where workspace_id = workspace and id = folder
      union all
      select next.id, below.height + 1
      from below join folders next on next.workspace_id = workspace and next.parent_id = below.id
      where below.height < 6
    )
    select case
      when not exists (select from above) then 'unknown'
      when exists (select from above where id = folder) then 'cycle'
      when (select max(depth) from above) + coalesce((select max(height) from below), 1) > 5 then 'too_deep'
    end
  $$`,
  `create function folders_keep_tree() returns trigger language plpgsql as $$
    declare
      fault text;
    begin
      perform lock_folder_tree(new.workspace_id);
      fault := folder_tree_fault(new.workspace_id, new.id, new.parent_id);
      if fault in ('cycle', 'too_deep') then
        raise exception 'folder % cannot be in folder %: %', new.id, new.parent_id, fault
          using errcode = 'check_violation', constraint = 'folders_tree', table = 'folders';
      end if;
      return null;
    end
  $$`,
  `create trigger folders_keep_tree after insert or update of parent_id on folders
    for each row when (new.parent_id is not null) execute function folders_keep_tree()`,
  `create index qr_codes_in_folder on qr_codes (workspace_id, folder_id) where folder_id is not null`,
];

/**
 * Keeps folders as trees of at most five levels. A check constraint sees one row only, and other rows may move
 * concurrently, so the trigger holds the workspace's lock until the commit; under READ COMMITTED, its statements see
 * everything committed before. Writers take the lock before their first row to avoid deadlocks.
 */
export class FolderTree1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
