import { queryOptions } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, type Schema } from '../app/api.js';

export type Folder = Schema['Folder'];

export interface FolderInTree extends Folder {
  level: number;
  /** The names of its parents and its own, such as "Packaging / Jars". */
  path: string;
}

export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: async () => {
    const folders: Folder[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/v1/folders', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } } }),
      );
    for await (const folder of itemsOf(read)) folders.push(folder);
    return folders;
  },
  staleTime: 60_000,
});

/** Parents come before their children, and siblings are sorted by name. */
export function treeOf(
  folders: readonly Folder[],
  parent: Pick<FolderInTree, 'id' | 'level' | 'path'> | null = null,
): FolderInTree[] {
  return folders
    .filter(({ parent_id }) => parent_id === (parent?.id ?? null))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((folder) => {
      const path = parent === null ? folder.name : `${parent.path} / ${folder.name}`;
      const inTree = { ...folder, level: parent === null ? 0 : parent.level + 1, path };
      return [inTree, ...treeOf(folders, inTree)];
    });
}
