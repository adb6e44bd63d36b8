import type { FileState } from '#libs/database';
import { IS_BLOCKED } from './file-links.js';
import { filePath } from './file-key.js';

/** What the page of a QR code shows of a file. */
export interface FileOfCode {
  key: string;
  name: string;
  mediaType: string;
  bytes: number;
  pages: number | null;
  width: number | null;
  height: number | null;
  state: FileState | 'taken_down';
  hasPicture: boolean;
}

export type FilesOfCode = Readonly<Record<string, FileOfCode | undefined>>;

/** Where the files of a landing page have the copy of the picture at its `image_url`. */
export const IMAGE_COPY = 'image_url';

const asJson = (
  key: string,
) => `coalesce(jsonb_object_agg(${key}, jsonb_build_object('key', file.key, 'name', file.name,
    'mediaType', content.media_type, 'bytes', content.bytes, 'pages', content.pages,
    'width', content.width, 'height', content.height, 'hasPicture', content.picture = 'ready',
    'state', case when ${IS_BLOCKED('file.sha256', 'file.workspace_id')} then 'taken_down' else content.state end)), '{}')`;
const CONTENT =
  'join file_contents content on content.workspace_id = file.workspace_id and content.sha256 = file.sha256';

/** SQL of the files that a row of `qr_codes` uses; null for categories that use none. */
export const FILES_OF_CODE = `
  case when qr_codes.category in ('file', 'menu', 'landing_page', 'vcard') then (
    select ${asJson(`case when copy.file_id is null then file.id::text else '${IMAGE_COPY}' end`)} from file_uses used
    join files file on file.id = used.file_id and file.workspace_id = used.workspace_id ${CONTENT}
    left join image_copies copy on copy.qr_code_id = used.qr_code_id and copy.file_id = used.file_id
    where used.qr_code_id = qr_codes.id and used.workspace_id = qr_codes.workspace_id and used.left_at is null
  ) end`;

/** The same of any ids. Parameters: workspace, ids. */
export const FIND_FILES = `
  select ${asJson('file.id')} as files from files file ${CONTENT} where file.workspace_id = $1 and file.id = any($2)`;

/** The copy of a picture in the workspace, or why it has none. Parameters: workspace, URL. */
export const FIND_COPY = `
  select file_id as id, fault from image_copies where workspace_id = $1 and md5(url) = md5($2) and url = $2
  order by file_id nulls last, fault nulls last limit 1`;

/** The address of a file, at the origin of short URLs. */
export const fileAddress = (origin: string, { key, name }: Pick<FileOfCode, 'key' | 'name'>): string =>
  origin + filePath(key, name);

/** The address of its picture. @param name one of the widths with a format, such as 960.webp */
export const pictureAddress = (
  origin: string,
  { key }: Pick<FileOfCode, 'key'>,
  name: `${480 | 960 | 1920}.${'webp' | 'jpg'}`,
): string => origin + filePath(key, name);
