import { infiniteQueryOptions } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../../app/api.js';
import { saveFile } from '../../app/save-file.js';
import type { AuditSearch } from './search.js';

export type AuditEntry = Schema['AuditEntry'];

/** The range of the API ends before `to`; a person means the whole day. */
function queryOf({ from, to, ...rest }: AuditSearch) {
  const end = to === undefined ? null : new Date(`${to}T00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    ...rest,
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00`).toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  };
}

export const auditLogQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', search],
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
    params: { query: queryOf(search) },
    headers: { Accept: 'text/csv' },
    parseAs: 'blob',
  });
  if (data !== undefined) saveFile(data, 'audit-log.csv');
}
