import type { Shared } from '../settings/reports/share-report.js';
import type { Analytics, FilterValues, Scope } from './analytics.queries.js';
import type { Days, Time } from './use-range.js';

interface Selection {
  id: string | null;
  period: Time;
  days: Days | undefined;
  filters: FilterValues;
  scope: Scope;
}

/** Returns what a report of the selection counts; null for a tag, which no report can have. */
export function sharedOf(
  { id, period, days, filters, scope: { folder, tag } }: Selection,
  { from, to }: Pick<Analytics, 'from' | 'to'>,
): Shared | null {
  if (tag !== undefined || folder === 'none') return null;
  const rolls = days === undefined && (period === '7d' || period === '30d');
  return {
    ...(rolls ? { period } : { from, to }),
    ...(Object.keys(filters).length === 0 ? {} : { filters: filters as NonNullable<Shared['filters']> }),
    ...(id === null ? {} : { qr_code_ids: [id] }),
    ...(id !== null || folder === undefined ? {} : { folder_id: folder, include_subfolders: true }),
  };
}
