import type { CountedHour, Counts } from '#libs/scans';

export interface HourSum extends Counts {
  values: number[];
}

/** Sums of hours that have the same values, in the order of the values. */
export function sumHours(hours: CountedHour[], valuesOf: (hour: CountedHour) => number[]): HourSum[] {
  const sums = new Map<string, HourSum>();
  for (const hour of hours) {
    const values = valuesOf(hour);
    const sum = sums.get(String(values)) ?? { values, scans: 0, uniqueVisitors: 0, botScans: 0 };
    sum.scans += hour.scans;
    sum.uniqueVisitors += hour.uniqueVisitors;
    sum.botScans += hour.botScans;
    sums.set(String(values), sum);
  }
  return [...sums.values()].sort(
    ({ values: [one = 0, other = 0] }, { values: [two = 0, second = 0] }) => one - two || other - second,
  );
}
