import type { FileContent } from '#libs/database';

export type ClaimedContent = Pick<
  FileContent,
  'workspaceId' | 'sha256' | 'folder' | 'mediaType' | 'state' | 'tries'
>;

/**
 * The content that has waited longest of the workspace whose turn it is, so that none holds up the others. Each branch
 * reads one row of the index. Parameters: now, the end of the claim, the workspace of the turn before.
 */
export const CLAIM = `
  with later as materialized (
    select workspace_id, sha256 from file_contents where workspace_id > $3::uuid and due_at <= $1
    order by workspace_id, due_at limit 1 for update skip locked),
  first as materialized (
    select workspace_id, sha256 from file_contents where due_at <= $1 and not exists (select from later)
    order by workspace_id, due_at limit 1 for update skip locked)
  update file_contents content set tries = tries + 1, due_at = $2
  from (select * from later union all select * from first) next
  where content.workspace_id = next.workspace_id and content.sha256 = next.sha256
  returning content.workspace_id as "workspaceId", content.sha256, folder, media_type as "mediaType", state, tries`;

/** Parameters: workspace, sha256, folder, state, picture, fault, width, height, pages. */
export const FINISH = `
  update file_contents set state = $4, picture = $5, fault = $6, width = coalesce($7, width),
    height = coalesce($8, height), pages = coalesce($9, pages), due_at = null
  where workspace_id = $1 and sha256 = $2 and folder = $3
  returning folder`;

/** Parameters: workspace, sha256, folder, the time of the next try. */
export const POSTPONE = `
  update file_contents set tries = tries - 1, due_at = $4 where workspace_id = $1 and sha256 = $2 and folder = $3`;

/** The QR codes that use the content. */
export const FIND_CODES = `
  select distinct used.qr_code_id as id from files file
  join file_uses used on used.workspace_id = file.workspace_id and used.file_id = file.id and used.left_at is null
  where file.workspace_id = $1 and file.sha256 = $2`;

export const NEXT_DUE = 'select min(due_at) as due from file_contents where due_at is not null';

/** Parameters: now, how many. */
export const FIND_GARBAGE = 'select folder from file_garbage where due_at <= $1 order by due_at limit $2';
export const REMOVE_GARBAGE = 'delete from file_garbage where folder = $1 and due_at <= $2';
/** Something has begun to write this folder. Parameters: folder, when it is garbage. */
export const EXPECT_GARBAGE = 'insert into file_garbage (folder, due_at) values ($1, $2)';
/** In the transaction that refers to the folder. */
export const KEEP_FOLDER = 'delete from file_garbage where folder = $1 returning folder';

export interface ClaimedBlock {
  sha256: Buffer;
  workspaceId: string | null;
  tries: number;
}

/** With those of the other QR codes for the same content. Parameters: now, the end of the claim. */
export const CLAIM_BLOCK = `
  with next as materialized (
    select sha256, workspace_id from file_blocks where moved_at is null and due_at <= $1
    order by due_at, at limit 1 for update skip locked)
  update file_blocks block set tries = tries + 1, due_at = $2 from next
  where block.sha256 = next.sha256 and block.workspace_id is not distinct from next.workspace_id
    and block.moved_at is null and block.due_at <= $1
  returning block.sha256, block.workspace_id as "workspaceId", tries`;

/** Its contents. Parameters: sha256, workspace or null for all. */
export const FIND_BLOCKED_CONTENTS = `
  select workspace_id as "workspaceId", folder from file_contents
  where sha256 = $1 and ($2::uuid is null or workspace_id = $2)`;

/** Parameters: workspace, sha256, folder, the new one. */
export const MOVE_CONTENT = `
  with moved as (
    update file_contents set folder = $4 where workspace_id = $1 and sha256 = $2 and folder = $3 returning folder)
  insert into file_garbage (folder, due_at) select $3, '-infinity' from moved on conflict do nothing returning folder`;

const CLAIMED_BLOCK =
  'sha256 = $1 and workspace_id is not distinct from $2 and moved_at is null and due_at = $3';
/** Parameters: sha256, workspace or null, the end of the claim, now. */
export const END_MOVE = `update file_blocks set moved_at = $4 where ${CLAIMED_BLOCK}`;
/** Parameters: sha256, workspace or null, the end of the claim, the time of the next try. */
export const POSTPONE_MOVE = `update file_blocks set due_at = $4 where ${CLAIMED_BLOCK}`;
