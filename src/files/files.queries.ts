import { IS_BLOCKED } from '#libs/files';

/** What the record of a file says beside its own row. Parameters: workspace, ids. */
export const FIND_DETAILS = `
  select file.id, content.media_type as "mediaType", content.bytes::float8 as bytes, content.width, content.height,
    content.pages, content.picture, content.fault,
    case when ${IS_BLOCKED('file.sha256', 'file.workspace_id')} then 'taken_down' else content.state end as state,
    (select coalesce(jsonb_agg(jsonb_build_object('id', code.id, 'name', code.name, 'left_at', used.left_at)
        order by used.left_at nulls first, code.id), '[]')
      from (select * from file_uses where file_id = file.id and workspace_id = $1
        order by left_at nulls first limit 100) used
      join qr_codes code on code.id = used.qr_code_id and code.workspace_id = $1) as "usedBy"
  from files file join file_contents content on content.workspace_id = $1 and content.sha256 = file.sha256
  where file.workspace_id = $1 and file.id = any($2)`;

/** The deletion waits for QR codes that begin to use it. Parameters: workspace, id. */
export const LOCK_FILE = 'select sha256 from files where workspace_id = $1 and id = $2 for update';
export const COUNT_USES =
  'select count(*)::int as uses from file_uses where workspace_id = $1 and file_id = $2';
/** If no other file has it. Parameters: workspace, sha256. */
export const DELETE_CONTENT = `
  delete from file_contents where workspace_id = $1 and sha256 = $2
    and not exists (select from files where workspace_id = $1 and sha256 = $2)`;
