import { infiniteQueryOptions, keepPreviousData, useMutation, useQueries } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { saveFile } from '../app/save-file.js';
import { spreadsheetOptions } from '../app/spreadsheet.js';
import { codeQuery, type Code } from '../codes/codes.queries.js';
import { toastError } from '../ui/toasts.js';
import { parametersOf, type LeadsSearch } from './search.js';

export type Lead = Schema['Lead'];

const LEADS = ['leads'];
const CODE_STALE_MS = 60_000;

export const leadsQuery = (search: LeadsSearch) =>
  infiniteQueryOptions({
    queryKey: [...LEADS, parametersOf(search)],
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/v1/leads', {
          params: { query: { limit: 50, ...parametersOf(search), ...(cursor ? { cursor } : {}) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

/** The file has all leads that the filters leave, not only those on the screen. */
export async function downloadLeads(search: LeadsSearch): Promise<void> {
  const { data } = await api.GET('/api/v1/leads', {
    params: { query: { ...parametersOf(search), ...spreadsheetOptions() } },
    headers: { Accept: 'text/csv' },
    parseAs: 'blob',
  });
  if (data !== undefined) saveFile(data, 'leads.csv');
}

const refresh = () => queryClient.invalidateQueries({ queryKey: LEADS });

/** Requests under way for several leads. */
const AT_ONCE = 4;

/** Sends a request for each lead, and shows why one of them failed. @returns those that succeeded */
async function forEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const pending = [...items];
  const done: Item[] = [];
  const faults: Error[] = [];
  const work = async () => {
    for (let item = pending.shift(); item !== undefined; item = pending.shift()) {
      try {
        await send(item);
        done.push(item);
      } catch (error) {
        faults.push(error as Error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (faults[0] !== undefined) toastError(faults[0]);
  return done;
}

export const useSetStates = () =>
  useMutation({
    mutationFn: (leads: readonly Pick<Lead, 'id' | 'state'>[]) =>
      forEach(leads, ({ id, state }) =>
        dataOf(api.PATCH('/api/v1/leads/{id}', { params: { path: { id } }, body: { state } })),
      ),
    onSettled: refresh,
  });

export const useDeleteLeads = () =>
  useMutation({
    mutationFn: (leads: readonly Lead[]) =>
      forEach(leads, ({ id }) => api.DELETE('/api/v1/leads/{id}', { params: { path: { id } } })),
    onSettled: refresh,
  });

/** The codes of leads by id, as far as they are known: a lead holds only the id, and few codes have forms. */
export function useCodesOf(leads: readonly Lead[]): ReadonlyMap<string, Code> {
  const ids = [...new Set(leads.map(({ qr_code_id: id }) => id))];
  return useQueries({
    // A code that was deleted has no record.
    queries: ids.map((id) => ({ ...codeQuery(id), staleTime: CODE_STALE_MS, retry: false })),
    combine: (results) =>
      new Map(results.flatMap(({ data }): [string, Code][] => (data === undefined ? [] : [[data.id, data]]))),
  });
}
