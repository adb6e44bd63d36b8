import type { CountSubject } from '#libs/scans';
import type { TagMode } from '../qr/list/qr-list.dto.js';

/** Selects the codes that are counted or listed. @param folderIds the folders that folder_id stands for */
export function toSubject(
  query: { folder_id?: string; tag?: string[]; tag_mode: TagMode },
  folderIds: string[],
): CountSubject {
  const { folder_id, tag, tag_mode } = query;
  if (folder_id === undefined && tag === undefined) return 'workspace';
  return {
    choice: {
      ...(folder_id !== undefined && { folderIds: folder_id === 'none' ? null : folderIds }),
      ...(tag !== undefined && { tags: tag, anyTag: tag_mode === 'any' }),
    },
  };
}
