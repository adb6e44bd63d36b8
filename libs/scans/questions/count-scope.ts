export type CountInterval = 'hour' | 'day' | 'week' | 'month';

export const FILTERS = ['country', 'city', 'device', 'os', 'browser', 'via', 'rule'] as const;
export type CountFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Selects QR codes that are not deleted and meet all given conditions. */
export interface CodeChoice {
  folderIds?: string[] | null;
  /** Lower case. */
  tags?: string[];
  anyTag?: boolean;
  qrCodeIds?: string[];
}

export type CountSubject = { qrCodeId: string } | { choice: CodeChoice } | 'workspace';

export interface CountScope {
  workspaceId: string;
  subject: CountSubject;
  from: Date;
  to: Date;
  interval: CountInterval;
  timezone: string;
  /** The number of rows per dimension; other values are added up. */
  top: number;
  includesBots: boolean;
  filters: CountFilters;
}
