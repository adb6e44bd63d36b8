import type { PreparedStatement } from '#libs/database';
import { PDF, servedTypeOf } from '../media-types.js';
import { FORMATS, WIDTHS } from '../pictures/file-task.js';
import type { ObjectHeaders } from '../store/file-store.js';

export interface PublicFile {
  name: string;
  mediaType: string;
  folder: string;
  hasPicture: boolean;
}

/** Not in a file's own content: that can be blocked for one workspace, or for all. */
export const IS_BLOCKED = (sha256: string, workspace: string): string => `exists (
    select from file_blocks blocked
    where blocked.sha256 = ${sha256} and (blocked.workspace_id is null or blocked.workspace_id = ${workspace}))`;

/** The file with the key $1, if anyone may see it. */
export const FIND_PUBLIC_FILE: PreparedStatement = {
  name: 'find public file',
  text: `
    select file.name, content.media_type as "mediaType", content.folder, content.picture = 'ready' as "hasPicture"
    from files file
    join file_contents content on content.workspace_id = file.workspace_id and content.sha256 = file.sha256
    join workspaces workspace on workspace.id = file.workspace_id
    where file.key = $1 and content.state = 'ready' and workspace.suspended_at is null
      and not ${IS_BLOCKED('file.sha256', 'file.workspace_id')}`,
};

const PICTURE = new RegExp(`^(?:${WIDTHS.join('|')})\\.(?:${FORMATS.join('|')})$`);

export interface ServedObject extends ObjectHeaders {
  object: string;
}

/**
 * @param name as in the address: that of the file, or a width of its picture such as 480.webp
 * @param isSaved as the query `save` of the address asks
 * @returns null for another name
 */
export function servedObject(file: PublicFile, name: string, isSaved = false): ServedObject | null {
  if (name === file.name)
    return {
      object: publicObject(file),
      mediaType: servedTypeOf(file.mediaType),
      disposition: disposition(file.name, isSaved),
    };
  if (!file.hasPicture || !PICTURE.test(name)) return null;
  const mediaType = name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
  return { object: `${file.folder}/${name}`, mediaType, disposition: 'inline' };
}

/** The name in the store of what visitors get. A photo is cleaned first: it can say where it was taken. */
export const publicObject = ({ folder, mediaType }: Pick<PublicFile, 'folder' | 'mediaType'>): string =>
  `${folder}/${mediaType === PDF ? 'original' : 'clean'}`;

/** RFC 6266, with a name for old clients. */
function disposition(name: string, isSaved: boolean): string {
  const ascii = name.normalize('NFKD').replace(/[^\w .()-]+/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16)}`);
  const kind = isSaved ? 'attachment' : 'inline';
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
