/** Parameters: the key in its address. */
export const FIND_BY_KEY = 'select sha256 from files where key = $1';
/** Parameters: workspace, folder of the storage. */
export const FIND_BY_FOLDER = 'select sha256 from file_contents where workspace_id = $1 and folder = $2';

/** A content that is blocked keeps its time. Parameters: sha256, now. */
export const BLOCK = `
  insert into file_blocks (sha256, workspace_id, qr_code_id, at) values ($1, null, null, $2)
  on conflict (sha256, workspace_id, qr_code_id) do update set at = file_blocks.at
  returning at, xmax = 0 as "isNew"`;
export const UNBLOCK = `
  delete from file_blocks where sha256 = $1 and workspace_id is null and qr_code_id is null returning at`;

/** All files with the content. Reads the contents of all workspaces, since no index begins with the hash. */
export const FIND_FILES_WITH = `
  select file.id, file.workspace_id as "workspaceId", file.name from file_contents content
  join files file on file.workspace_id = content.workspace_id and file.sha256 = content.sha256
  where content.sha256 = $1 order by file.workspace_id, file.id`;
