import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { dayBefore } from '../app/days.js';
import { shortForm } from '../app/format.js';
import { saveFile } from '../app/save-file.js';
import { spreadsheetOptions } from '../app/spreadsheet.js';
import { zone } from '../app/zone.js';

export const PERIODS = ['24h', '7d', '30d', '90d', '1y'] as const;
export type Period = (typeof PERIODS)[number];

/** Dimensions whose rows filter the others. */
export const FILTERS = ['country', 'city', 'device', 'os', 'browser', 'via'] as const;
export type Filter = (typeof FILTERS)[number];
export type FilterValues = Partial<Record<Filter, string>>;

export type Analytics = Schema['Analytics'] | Schema['WorkspaceAnalytics'];

/** It says whose scans count; only the workspace has the first two. */
export interface Scope {
  folder?: string;
  tag?: string;
  bots?: boolean;
}

export const scopeParameters = (id: string | null, { folder, tag, bots }: Scope) => ({
  ...(id === null && folder !== undefined ? { folder_id: folder, include_subfolders: true } : {}),
  ...(id === null && tag !== undefined ? { tag: [tag] } : {}),
  ...(bots === true ? { include_bots: true } : {}),
});

export interface Range {
  period?: Period;
  from?: string;
  to?: string;
  top?: number;
  interval?: Analytics['interval'];
  by?: ('weekday' | 'hour_of_day' | 'folder')[];
}

/** The analytics of one code, or of the workspace. */
export const analyticsQuery = (
  id: string | null,
  range: Range,
  filters: FilterValues = {},
  scope: Scope = {},
) =>
  queryOptions({
    queryKey: ['analytics', id, range, filters, scope],
    queryFn: (): Promise<Analytics> => {
      const query = { ...range, ...filters, ...scopeParameters(id, scope), timezone: zone() } as Range & {
        via?: 'symbol' | 'link' | 'unknown';
        // Only the workspace has folders.
        by?: ('weekday' | 'hour_of_day')[];
      };
      return id === null
        ? dataOf(api.GET('/api/v1/analytics', { params: { query } }))
        : dataOf(api.GET('/api/v1/qr/{id}/analytics', { params: { path: { id }, query } }));
    },
  });

/** A change of where a code leads. */
export interface Mark {
  at: string;
  version: number;
  /** What it led to before and after, as far as a title or an address says it. */
  before: string;
  after: string;
}

function nameIn(content: unknown): string {
  if (typeof content !== 'object' || content === null) return '';
  const { title, url } = content as { title?: unknown; url?: unknown };
  return typeof title === 'string' ? title : typeof url === 'string' ? shortForm(url) : '';
}

const LEADS_TO = ['qr_data', 'rules', 'utm', 'forward_query', 'fallback_url'];

/** The newest changes of where a code leads, oldest first. */
export const marksQuery = (id: string) =>
  queryOptions({
    queryKey: ['codes', 'marks', id],
    queryFn: async (): Promise<Mark[]> => {
      const { data } = await dataOf(
        api.GET('/api/v1/qr/{id}/history', { params: { path: { id }, query: { limit: 100 } } }),
      );
      return data
        .filter(
          ({ action, changes }) => action !== 'created' && LEADS_TO.some((name) => name in (changes ?? {})),
        )
        .map(({ at, version, changes }) => ({
          ...{ at, version },
          ...{ before: nameIn(changes?.qr_data?.from), after: nameIn(changes?.qr_data?.to) },
        }))
        .reverse();
    },
  });

/** The kinds of rows that a file can have, for one code or for the workspace. */
export const TABLES = [
  ...(['time', 'weekday', 'hour_of_day', 'country', 'country,time', 'city'] as const),
  ...(['device,time', 'referrer', 'via'] as const),
] as const;
export const TABLES_OF_MANY = ['qr_code', 'qr_code,time', 'folder', ...TABLES] as const;
export type Table = (typeof TABLES_OF_MANY)[number];

export async function downloadAnalytics(
  id: string | null,
  table: Table,
  { range, filters, scope }: { range: Range; filters: FilterValues; scope: Scope },
): Promise<void> {
  const own = { timezone: zone(), ...spreadsheetOptions(), by: table.split(',') };
  const query = { ...range, ...filters, ...scopeParameters(id, scope), ...own } as Range & {
    by: ('time' | 'country')[];
    via?: 'symbol' | 'link' | 'unknown';
  };
  const options = { headers: { Accept: 'text/csv' }, parseAs: 'blob' } as const;
  const { data } =
    id === null
      ? await api.GET('/api/v1/analytics', { params: { query }, ...options })
      : await api.GET('/api/v1/qr/{id}/analytics', { params: { path: { id }, query }, ...options });
  if (data !== undefined) saveFile(data, `analytics-${table.replace(',', '-')}.csv`);
}

/** The range of the same length before. */
export function rangeBefore({ from, to, interval }: Pick<Analytics, 'from' | 'to' | 'interval'>): Range {
  const start = 2 * Date.parse(from) - Date.parse(to);
  return { from: new Date(start).toISOString(), to: from, interval };
}

/** The last days of the person's zone with today, as the list of codes counts them. */
export const daysQuery = (id: string, days: number) =>
  analyticsQuery(id, { from: dayBefore(days - 1), interval: 'day' });
