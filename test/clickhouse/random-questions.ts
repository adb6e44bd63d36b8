import { FILTERS, ROW_DIMENSIONS, type CountScope, type CountSubject, type RowDimension } from '#libs/scans';
import { randomOf } from '../rest-v1/scan-history.js';

const DAY_MS = 86_400_000;
const DAYS = 45;
const ZONES = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
const VALUES = {
  country: ['ch', 'DE', 'XX'],
  city: ['łódź', 'İzmir', 'izmir', 'oslo', "saint-denis ('r)\t", 'ZÜRICH "CITY" 7'],
  device: ['mobile', 'desktop'],
  os: ['ios', 'Android'],
  browser: ['safari'],
  via: ['symbol', 'unknown'],
  rule: ['1', 'none'],
};

export interface RandomQuestion {
  scope: CountScope;
  by: RowDimension[];
}

/** Returns questions with filters or dimensions that depend only on the seed. */
export function questionsOf(seed: number, workspaceIds: string[], codeIds: string[]): () => RandomQuestion {
  const random = randomOf(seed);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const now = Date.now();
  const subject = (): CountSubject =>
    one<() => CountSubject>([
      () => 'workspace',
      () => ({ qrCodeId: one(codeIds) }),
      () => ({ choice: { tags: ['summer'] } }),
    ])();
  return () => {
    const from = new Date(now - Math.floor(random() * DAYS * DAY_MS));
    const to = new Date(from.getTime() + Math.floor(random() ** 2 * DAYS * DAY_MS) + 1);
    const filters = one([1, 1, 2, 3]);
    return {
      scope: {
        ...{ workspaceId: one(workspaceIds), subject: subject(), from, to, timezone: one(ZONES) },
        ...{ interval: one(['hour', 'day', 'week', 'month']), top: one([1, 3, 10]) },
        includesBots: random() < 0.5,
        filters: Object.fromEntries(
          Array.from({ length: filters }, () => one(FILTERS)).map((name) => [name, one(VALUES[name])]),
        ),
      },
      by: [...new Set([one(ROW_DIMENSIONS), one(ROW_DIMENSIONS)])],
    };
  };
}
