const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTHS_MS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS };

export type Since = keyof typeof LENGTHS_MS;
export const SINCE = Object.keys(LENGTHS_MS) as Since[];

export const startOf = (since: Since): string => new Date(Date.now() - LENGTHS_MS[since]).toISOString();
