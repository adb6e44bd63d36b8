export type CountInterval = 'hour' | 'day' | 'week' | 'month';

export const FILTERS = ['country', 'city', 'device', 'os', 'browser', 'via', 'rule'] as const;
export type CountFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** QR codes that are not deleted; the conditions that are given must all be met. */
export interface CodeChoice {
  /** Only codes in one of these folders; null for codes in no folder. */
  folderIds?: string[] | null;
  /** Only codes with these tags, in lower case. */
  tags?: string[];
  /** One of the tags is enough. */
  anyTag?: boolean;
}

/** The scans to count: those of one code, of the codes that a choice leaves, or of a workspace, deleted codes included. */
export type CountSubject = { qrCodeId: string } | { choice: CodeChoice } | 'workspace';

/** Says which scans to count, in which range, and how to divide it. */
export interface CountScope {
  workspaceId: string;
  subject: CountSubject;
  from: Date;
  to: Date;
  interval: CountInterval;
  timezone: string;
  /** Rows of each dimension; the other values are added up. */
  top: number;
  /** Bot scans count as scans. */
  includesBots: boolean;
  filters: CountFilters;
}
