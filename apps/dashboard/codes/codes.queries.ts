import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { toast, toastError } from '../ui/toasts.js';
import type { CodesSearch } from './search.js';

export type Code = Schema['QrCode'];

/** The API searches from so many characters on. */
export const MIN_QUERY = 3;

/** The filters and the order of a list, as all operations on lists take them. */
export const listParameters = ({ q, folder, tag, cursor: _cursor, ...search }: CodesSearch) => ({
  ...search,
  ...(q !== undefined && q.length >= MIN_QUERY ? { q } : {}),
  ...(folder === undefined ? {} : { folder_id: folder }),
  ...(folder === undefined || folder === 'none' ? {} : { include_subfolders: true }),
  ...(tag === undefined ? {} : { tag: [tag] }),
});

export const codesQuery = (search: CodesSearch) =>
  queryOptions({
    queryKey: ['codes', 'list', search],
    queryFn: () =>
      dataOf(
        api.GET('/api/v1/qr', {
          params: {
            query: {
              ...listParameters(search),
              ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
              include_total: true,
              include_daily_scans: true,
            },
          },
        }),
      ),
  });

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: ['codes', 'one', id],
    queryFn: () => dataOf(api.GET('/api/v1/qr/{id}', { params: { path: { id } } })),
  });

export const refreshCodes = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['codes'] }),
    queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  ]);

export const useCreateCode = () =>
  useMutation({
    mutationFn: (body: Schema['CreateQrCode']) => dataOf(api.POST('/api/v1/qr', { body })),
    onSuccess: refreshCodes,
  });

export const changeCode = (id: string, body: Schema['UpdateQrCode']) =>
  dataOf(api.PATCH('/api/v1/qr/{id}', { params: { path: { id } }, body }));

const deleteCode = (id: string) => api.DELETE('/api/v1/qr/{id}', { params: { path: { id } } });
const restoreCode = (id: string) => api.POST('/api/v1/qr/{id}/restore', { params: { path: { id } } });

/** A change of several codes, and what takes it back. */
export interface BulkChange {
  codes: readonly Code[];
  said: string;
  change: (code: Code) => Promise<unknown>;
  undo: (code: Code) => Promise<unknown>;
}

async function each(codes: readonly Code[], act: (code: Code) => Promise<unknown>): Promise<void> {
  for (const code of codes) await act(code);
}

/** Changes codes at once, and offers Undo. */
export const useBulkChange = () =>
  useMutation({
    mutationFn: ({ codes, change }: BulkChange) => each(codes, change),
    onSuccess: (_, { codes, said, undo }) =>
      toast(said, () => void each(codes, undo).catch(toastError).finally(refreshCodes)),
    onError: toastError,
    onSettled: refreshCodes,
  });

export const statusChange = (
  codes: readonly Code[],
  status: 'active' | 'paused' | 'archived',
  said: string,
): BulkChange => ({
  ...{ codes, said },
  change: ({ id }) => changeCode(id, { status }),
  undo: ({ id, status: before }) =>
    changeCode(id, { status: before === 'paused' || before === 'archived' ? before : 'active' }),
});

export const folderChange = (codes: readonly Code[], folderId: string | null, said: string): BulkChange => ({
  ...{ codes, said },
  change: ({ id }) => changeCode(id, { folder_id: folderId }),
  undo: ({ id, folder_id: before }) => changeCode(id, { folder_id: before }),
});

export const tagChange = (codes: readonly Code[], tag: string, said: string): BulkChange => ({
  ...{ codes, said },
  change: ({ id, tags }) => changeCode(id, { tags: [...tags.filter((one) => one !== tag), tag] }),
  undo: ({ id, tags }) => changeCode(id, { tags }),
});

export const deletion = (codes: readonly Code[], said: string): BulkChange => ({
  ...{ codes, said },
  change: ({ id }) => deleteCode(id),
  undo: ({ id }) => restoreCode(id),
});
