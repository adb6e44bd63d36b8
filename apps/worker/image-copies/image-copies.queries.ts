/** A picture to fetch. */
export interface ClaimedCopy {
  workspaceId: string;
  url: string;
  tries: number;
}

/**
 * The picture that has waited longest of the workspace whose turn it is. Parameters: now, the end of the claim, the
 * workspace of the turn before.
 */
export const CLAIM = `
  with later as materialized (
    select qr_code_id from image_copies where workspace_id > $3::uuid and due_at <= $1
    order by workspace_id, due_at limit 1 for update skip locked),
  first as materialized (
    select qr_code_id from image_copies where due_at <= $1 and not exists (select from later)
    order by workspace_id, due_at limit 1 for update skip locked)
  update image_copies copy set tries = tries + 1, due_at = $2
  from (select * from later union all select * from first) next
  where copy.qr_code_id = next.qr_code_id
  returning copy.workspace_id as "workspaceId", url, tries`;

export const NEXT_DUE = 'select min(due_at) as due from image_copies where due_at is not null';

/** Other QR codes of the workspace with this picture, too: it is fetched once for all. */
const SAME = 'workspace_id = $1 and md5(url) = md5($2) and url = $2 and file_id is null';

/** Parameters: workspace, URL, why, as the end of a sentence. */
export const END = `update image_copies set fault = $3, due_at = null where ${SAME}`;
/** Parameters: workspace, URL, the time of the next try, how many there were. */
export const POSTPONE = `update image_copies set due_at = $3, tries = $4 where ${SAME} and due_at is not null`;

/** Parameters: workspace, URL. */
export const LOCK_CODES = `select qr_code_id as id from image_copies where ${SAME} order by qr_code_id for update`;
/** Parameters: id, workspace, sha256, key, name, now. */
export const INSERT_FILE =
  'insert into files (id, workspace_id, sha256, key, name, created_at) values ($1, $2, $3, $4, $5, $6)';
/** Parameters: workspace, ids of QR codes, file. */
export const USE_FILE = `
  with copied as (
    update image_copies set file_id = $3, fault = null, due_at = null
    where workspace_id = $1 and qr_code_id = any($2) returning qr_code_id)
  insert into file_uses (workspace_id, file_id, qr_code_id, left_at)
  select code.workspace_id, $3, code.id, code.deleted_at from copied
  join qr_codes code on code.id = copied.qr_code_id and code.workspace_id = $1
  on conflict (file_id, qr_code_id) do nothing`;
