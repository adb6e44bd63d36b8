/** A partition of `scans`: one UTC month. */
export interface ScanMonth {
  name: string;
  from: string;
  /** Exclusive. */
  to: string;
}

export const MONTH_NAME = '^scans_[0-9]{4}_[0-9]{2}$';

/** The month of `time`, or the one so many months later. */
export function scanMonth(time: Date, later = 0): ScanMonth {
  const [from, to] = [firstOf(time, later), firstOf(time, later + 1)];
  return { name: `scans_${from.slice(0, 7).replace('-', '_')}`, from, to };
}

/** The oldest time of which scans are kept: the beginning of a month, since months are deleted as a whole. */
export const oldestKept = (now: Date, retentionMonths: number): Date =>
  new Date(scanMonth(now, -retentionMonths).from);

const firstOf = (time: Date, later: number): string =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later, 1)).toISOString();
