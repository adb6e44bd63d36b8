import { IS_BLOCKED } from '#libs/files';

/** Parameters: workspace, id. */
export const FIND_LOGO_FILE = `
  select content.folder, content.media_type as "mediaType", content.bytes::float8 as bytes,
    content.state = 'pending' or (content.state = 'ready' and content.picture = 'pending') as "isUnderWay",
    content.state = 'ready' and content.picture = 'ready'
      and not ${IS_BLOCKED('file.sha256', 'file.workspace_id')} as "isPublic"
  from files file join file_contents content on content.workspace_id = $1 and content.sha256 = file.sha256
  where file.workspace_id = $1 and file.id = $2`;
