import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, BASE, queryClient, type Schema } from '../app/api.js';

export type StoredFile = Schema['File'];

const POLL_MS = 2_000;

/** Its picture may still be drawn, or the file be checked. */
export const isUnderWay = ({ state, preview_url, notice }: StoredFile): boolean =>
  state === 'pending' || (state === 'ready' && preview_url === null && notice === null);

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: async () => {
      const before = queryClient.getQueryData<StoredFile>(['files', id]);
      const file = await dataOf(api.GET('/api/v1/files/{id}', { params: { path: { id } } }));
      // The page beside the form was drawn without it.
      if (before && isUnderWay(before) && !isUnderWay(file))
        void queryClient.invalidateQueries({ queryKey: ['page'] });
      return file;
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? POLL_MS : false),
  });

export const filesQuery = infiniteQueryOptions({
  queryKey: ['files', 'list'],
  placeholderData: keepPreviousData,
  queryFn: ({ pageParam: cursor }) =>
    dataOf(
      api.GET('/api/v1/files', { params: { query: { limit: 50, ...(cursor ? { cursor } : {}) } } }),
    ) as Promise<Schema['FileList']>,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some(isUnderWay)) === true ? POLL_MS : false,
});

const refresh = () => queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });

/** The same bytes under the same name are stored once: an upload can be repeated. */
export const useUpload = () =>
  useMutation({
    mutationFn: (file: File) =>
      dataOf(
        api.POST('/api/v1/files', {
          params: { query: { name: file.name } },
          headers: { 'Content-Type': 'application/octet-stream' },
          body: file as never,
          bodySerializer: (body: unknown) => body as Blob,
        }),
      ),
    onSuccess: (stored) => {
      queryClient.setQueryData(fileQuery(stored.id).queryKey, stored);
      return refresh();
    },
  });

export const useDeleteFile = () =>
  useMutation({
    mutationFn: ({ id }: StoredFile) => api.DELETE('/api/v1/files/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });

/** The address of a picture at the dashboard's own origin, where its content security policy allows it. */
export const pictureAddress = ({ preview_url }: StoredFile): string | null =>
  preview_url === null ? null : new URL(new URL(preview_url).pathname.slice(1), BASE).href;
