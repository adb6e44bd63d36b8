import { queryOptions } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, type Schema } from '../app/api.js';

export type Folder = Schema['Folder'];

export interface FolderInTree extends Folder {
  level: number;
  /** The names of its parents and its own, such as "Packaging / Jars". */
  path: string;
  /** How many codes are in the folder and below it. */
  count: number;
  isParent: boolean;
}

type Parent = Pick<FolderInTree, 'id' | 'level' | 'path'>;

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
export function treeOf(folders: readonly Folder[], parent: Parent | null = null): FolderInTree[] {
  return folders
    .filter(({ parent_id }) => parent_id === (parent?.id ?? null))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((folder) => {
      const path = parent === null ? folder.name : `${parent.path} / ${folder.name}`;
      const place = { id: folder.id, level: parent === null ? 0 : parent.level + 1, path };
      const below = treeOf(folders, place);
      const count = below.reduce((sum, { qr_count: own }) => sum + own, folder.qr_count);
      return [{ ...folder, ...place, count, isParent: below.length > 0 }, ...below];
    });
}

/** Leaves out what is below folders that a person has closed. */
export function openOf(tree: readonly FolderInTree[], closed: readonly string[]): FolderInTree[] {
  let deepest = Infinity;
  return tree.filter(({ id, level }) => {
    if (level > deepest) return false;
    deepest = closed.includes(id) ? level : Infinity;
    return true;
  });
}
