import type { Schema } from '../app/api.js';

/** The totals that have a course, each named as in the API, with the name of its text. */
export const SERIES = {
  scans: 'scans',
  unique_visitors: 'visitors',
  leads: 'leads',
  cta_clicks: 'clicks',
} as const;
export type Series = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as Series[];

/** The value of one bucket. */
export interface Point {
  start: string;
  count: number;
}

export const pointsOf = (buckets: readonly Schema['TimeseriesPoint'][], series: Series): Point[] =>
  buckets.map(({ start, [series]: count }) => ({ start, count }));
