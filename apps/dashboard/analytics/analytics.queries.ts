import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';

export const PERIODS = ['24h', '7d', '30d', '90d', '1y'] as const;
export type Period = (typeof PERIODS)[number];

/** Dimensions whose rows filter the others. */
export const FILTERS = ['country', 'city', 'device', 'os', 'browser', 'via'] as const;
export type Filter = (typeof FILTERS)[number];
export type FilterValues = Partial<Record<Filter, string>>;

export type Analytics = Schema['Analytics'] | Schema['WorkspaceAnalytics'];

export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Range {
  period?: Period;
  from?: string;
  to?: string;
  top?: number;
  interval?: 'hour' | 'day' | 'week' | 'month';
}

/** Of one code, or of the workspace. */
export const analyticsQuery = (id: string | null, range: Range, filters: FilterValues = {}) =>
  queryOptions({
    queryKey: ['analytics', id, range, filters],
    queryFn: (): Promise<Analytics> => {
      const query = { ...range, ...filters, timezone: ZONE } as Range & {
        via?: 'symbol' | 'link' | 'unknown';
      };
      return id === null
        ? dataOf(api.GET('/api/v1/analytics', { params: { query } }))
        : dataOf(api.GET('/api/v1/qr/{id}/analytics', { params: { path: { id }, query } }));
    },
  });

/** The range of the same length before. */
export function rangeBefore({ from, to, interval }: Pick<Analytics, 'from' | 'to' | 'interval'>): Range {
  const start = 2 * Date.parse(from) - Date.parse(to);
  return { from: new Date(start).toISOString(), to: from, interval };
}

const startOfToday = (): string => {
  const start = new Date();
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
};

export const todayQuery = (id: string) =>
  queryOptions({
    queryKey: ['analytics', id, 'today'],
    queryFn: () =>
      dataOf(
        api.GET('/api/v1/qr/{id}/analytics', {
          params: { path: { id }, query: { from: startOfToday(), timezone: ZONE } },
        }),
      ),
  });
