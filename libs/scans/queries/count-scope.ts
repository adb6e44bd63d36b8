export type CountInterval = 'hour' | 'day' | 'week' | 'month';

/** Columns that scans can be filtered by, ignoring case. */
export const FILTERS = ['country', 'city', 'device', 'os', 'browser', 'via'] as const;
export type CountFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Which scans to count, in which range, and how to divide it. */
export interface CountScope {
  workspaceId: string;
  qrCodeId: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  interval: CountInterval;
  /** PostgreSQL's name of the time zone. */
  timezone: string;
  /** Rows of each dimension; the other values are added up. */
  top: number;
  /** Whether bot scans count as scans. */
  includesBots: boolean;
  filters: CountFilters;
}
