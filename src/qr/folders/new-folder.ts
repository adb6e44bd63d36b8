import { Folder, newId } from '#libs/database';

/** A folder that is not stored yet. */
export const newFolder = (
  workspaceId: string,
  fields: Pick<Folder, 'name' | 'parentId'> & Partial<Pick<Folder, 'description' | 'color'>>,
  now: Date,
): Folder => ({
  ...{ id: newId(), workspaceId, description: null, color: null, version: 1, createdAt: now, updatedAt: now },
  ...fields,
  nameNorm: Folder.normalizeName(fields.name),
});
