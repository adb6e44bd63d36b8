import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { saveFile } from '../app/save-file.js';
import { spreadsheetOptions } from '../app/spreadsheet.js';
import { scopeParameters, type FilterValues, type Scope } from './analytics.queries.js';

export interface ScansWanted {
  /** The id of a code; null for all of the scope. */
  id: string | null;
  from: string;
  to: string;
  filters: FilterValues;
  scope: Scope;
}

function queryOf({ id, from, to, filters, scope }: ScansWanted) {
  return { from, to, ...filters, ...scopeParameters(id, scope) } as {
    from: string;
    via?: 'symbol' | 'link' | 'unknown';
  };
}

/** The scans of the range one by one, the newest first. */
export const scanListQuery = (wanted: ScansWanted) =>
  infiniteQueryOptions({
    queryKey: ['analytics', 'scans', wanted],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor }) => {
      const query = { ...queryOf(wanted), limit: 25, ...(cursor === null ? {} : { cursor }) };
      return wanted.id === null
        ? dataOf(api.GET('/api/v1/scans', { params: { query } }))
        : dataOf(api.GET('/api/v1/qr/{id}/scans', { params: { path: { id: wanted.id }, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** All scans of the range, with the filters in force. */
export async function downloadScans(wanted: ScansWanted): Promise<void> {
  const query = { ...queryOf(wanted), ...spreadsheetOptions() };
  const options = { headers: { Accept: 'text/csv' }, parseAs: 'blob' } as const;
  const { data } =
    wanted.id === null
      ? await api.GET('/api/v1/scans', { params: { query }, ...options })
      : await api.GET('/api/v1/qr/{id}/scans', { params: { path: { id: wanted.id }, query }, ...options });
  if (data !== undefined) saveFile(data, 'scans.csv');
}
