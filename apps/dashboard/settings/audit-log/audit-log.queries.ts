import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../../app/api.js';
import { dayAfter, startOfDay } from '../../app/days.js';
import { saveFile } from '../../app/save-file.js';
import { spreadsheetOptions } from '../../app/spreadsheet.js';
import type { AuditSearch } from './search.js';

export type AuditEntry = Schema['AuditEntry'];

function queryOf({ from, to, ...rest }: AuditSearch) {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: startOfDay(from) }),
    ...(to === undefined ? {} : { to: startOfDay(dayAfter(to)) }),
  };
}

export const auditLogQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', search],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/settings/v1/audit-log', {
          params: { query: { limit: 50, ...queryOf(search), ...(cursor ? { cursor } : {}) } },
        }),
      ) as Promise<Schema['AuditEntryList']>,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The file has all entries that the filters leave, not only those on the screen. */
export async function downloadAuditLog(search: AuditSearch): Promise<void> {
  const { data } = await api.GET('/api/settings/v1/audit-log', {
    params: { query: { ...queryOf(search), ...spreadsheetOptions() } },
    headers: { Accept: 'text/csv' },
    parseAs: 'blob',
  });
  if (data !== undefined) saveFile(data, 'audit-log.csv');
}
