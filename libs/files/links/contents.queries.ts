import { IS_BLOCKED } from './file-links.js';

/** Parameters: workspace, sha256. */
export const FIND_BLOCK = `select from (select $2::bytea as sha256) sent where ${IS_BLOCKED('sent.sha256', '$1')}`;

/** Returns nothing if another upload of the same bytes was faster. */
export const INSERT_CONTENT = `
  insert into file_contents (workspace_id, sha256, folder, media_type, bytes, width, height, state, picture, due_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $9)
  on conflict (workspace_id, sha256) do nothing returning folder`;

/** Keeps the content of a file that is being added. */
export const LOCK_CONTENT = `
  select media_type as "mediaType" from file_contents where workspace_id = $1 and sha256 = $2 for key share`;
