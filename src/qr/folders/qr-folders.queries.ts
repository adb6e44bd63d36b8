/** Counts live codes by folder, using only qr_codes_folder. Parameters: workspace, folders. */
export const COUNT_IN_FOLDERS = `
  select folder_id as "folderId", count(*)::int as count from qr_codes
  where workspace_id = $1 and folder_id = any($2::uuid[]) and deleted_at is null
  group by folder_id`;

/** Locks the contents of folders, including deleted codes, until the commit. Parameters: workspace, folders. */
export const LOCK_CONTENTS = `
  select id, version, deleted_at is not null as "isDeleted" from qr_codes
  where workspace_id = $1 and folder_id = any($2::uuid[])
  order by id
  for no key update`;

/** Parameters: workspace, codes, folder. */
export const MOVE_DELETED =
  'update qr_codes set folder_id = $3 where workspace_id = $1 and id = any($2::uuid[])';

/** Parameters: workspace, codes. */
export const FOLDERS_OF_CODES = `
  select id, folder_id as "folderId" from qr_codes
  where workspace_id = $1 and id = any($2::uuid[]) and folder_id is not null and deleted_at is null`;
