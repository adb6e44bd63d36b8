import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client';
import { saveFile } from '../app/save-file.js';
import { spreadsheetOptions } from '../app/spreadsheet.js';
import { keepZone, zone } from '../app/zone.js';
import { api, queryClient, type Schema } from '../app/api.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { toastError } from '../ui/toasts.js';
import { useCreation } from '../ui/use-creation.js';
import { sortOf, type CodesSearch } from './search.js';

export type Code = Schema['QrCode'];

/** The API searches from so many characters on. */
export const MIN_QUERY = 3;

/** The filters and the order of a list, as all operations on lists take them. */
export const listParameters = ({ q, folder, tag, tag_not: tagNot, ...search }: CodesSearch) => ({
  ...search,
  ...(q !== undefined && q.length >= MIN_QUERY ? { q } : {}),
  ...(folder === undefined ? {} : { folder_id: folder }),
  ...(folder === undefined || folder === 'none' ? {} : { include_subfolders: true }),
  ...(tag === undefined ? {} : { tag: [tag] }),
  ...(tagNot === undefined ? {} : { tag_not: [tagNot] }),
});

/** As many codes are loaded at once. */
const PAGE = 100;

export const codesQuery = (search: CodesSearch) =>
  infiniteQueryOptions({
    queryKey: ['codes', 'list', search],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => {
      keepZone();
      return dataOf(
        api.GET('/api/v1/qr', {
          params: {
            query: {
              ...listParameters(search),
              sort: sortOf(search),
              limit: PAGE,
              ...(cursor === undefined ? {} : { cursor }),
              include_total: true,
              include_daily_scans: true,
              timezone: zone(),
            },
          },
        }),
      );
    },
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    select: ({ pages }): Codes => ({
      codes: pages.flatMap(({ data }) => data),
      daily: pages.flatMap(({ daily_scans: daily = [] }) => daily),
      total: pages[0]?.total ?? 0,
    }),
  });

/** The codes that are loaded so far, and how many there are. */
export interface Codes {
  codes: readonly Code[];
  /** The scans of each code by day. */
  daily: readonly number[][];
  total: number;
}

/** The name of a code that is in a list which is loaded. */
export const nameInLists = (id: string): string | undefined =>
  queryClient
    .getQueriesData<{ pages: { data: Code[] }[] }>({ queryKey: ['codes', 'list'] })
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((code) => code.id === id)?.name;

/** Whether any code matches. */
export const anyCodeQuery = (search: CodesSearch) =>
  queryOptions({
    queryKey: ['codes', 'any', search],
    queryFn: async () => {
      const query = { ...listParameters(search), limit: 1 };
      return (await dataOf(api.GET('/api/v1/qr', { params: { query } }))).data.length > 0;
    },
  });

/** Whether no code of the workspace was ever scanned. */
export const isWithoutScansQuery = queryOptions({
  queryKey: ['codes', 'without scans'],
  queryFn: async () => {
    const { data } = await dataOf(
      api.GET('/api/v1/qr', { params: { query: { sort: '-scan_count', limit: 1 } } }),
    );
    return data.every(({ scan_count: scans }) => scans === 0);
  },
});

/** The file has all codes that the filters leave, not only those on the screen. */
export async function downloadCodes(search: CodesSearch): Promise<void> {
  const { data } = await api.GET('/api/v1/qr', {
    params: { query: { ...listParameters(search), ...spreadsheetOptions() } },
    headers: { Accept: 'text/csv' },
    parseAs: 'blob',
  });
  if (data !== undefined) saveFile(data, 'qr-codes.csv');
}

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: ['codes', 'one', id],
    queryFn: () => dataOf(api.GET('/api/v1/qr/{id}', { params: { path: { id } } })),
  });

/** Loads codes anew after a change whose response is not the record. */
export const refreshCodes = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['codes'] }),
    queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  ]);

/** The record itself, and what has its version in the key. */
const KINDS_OF_RECORD: readonly unknown[] = ['one', 'simulation', 'former'];

/** Takes a record as the service has returned it: lists and histories are loaded anew, and folders if it has moved. */
export async function takeCode(saved: Code): Promise<void> {
  const { queryKey } = codeQuery(saved.id);
  const before = queryClient.getQueryData(queryKey);
  // An older response must not arrive after it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved);
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: ['codes'],
      predicate: ({ queryKey: [, kind] }) => !KINDS_OF_RECORD.includes(kind),
    }),
    before?.folder_id === saved.folder_id
      ? undefined
      : queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  ]);
}

const takeOrRefresh = (created?: Code) => (created ? takeCode(created) : refreshCodes());

/** @param onCreated returns the navigation to the code */
export const useCreateCode = (onCreated: (code: Code) => unknown, onError?: (error: Error) => void) =>
  useCreation({
    post: (body: Schema['CreateQrCode'], headers) => dataOf(api.POST('/api/v1/qr', { body, headers })),
    refresh: takeOrRefresh,
    ...{ onCreated, onError },
  });

/** A copy with everything that need not be unique. @param onCreated returns the navigation to it */
export const useDuplicate = (onCreated: (copy: Code) => unknown) =>
  useCreation({
    post: ({ id, name }: { id: string; name: string }, headers) =>
      dataOf(api.POST('/api/v1/qr/{id}/duplicate', { params: { path: { id } }, body: { name }, headers })),
    refresh: takeOrRefresh,
    ...{ onCreated, onError: toastError },
  });
