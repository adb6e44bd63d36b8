/** Numbers and days arrive as they are written in the language. */
export interface ReportTexts {
  scans: (n: string, count: number) => string;
  /** Follows `scans`, as do the next three. */
  inDays: (n: string) => string;
  more: (p: string) => string;
  fewer: (p: string) => string;
  same: string;
  peak: (weekday: string, hour: string) => string;
  visitors: string;
  busiest: string;
  leads: string;
  clicks: string;
  overTime: string;
  chart: (scans: string, most: string) => string;
  thisPeriod: string;
  periodBefore: string;
  changed: (name: string, day: string) => string;
  places: string;
  codes: string;
  scansLabel: string;
  otherPlaces: string;
  otherCodes: string;
  hours: string;
  hoursChart: (hour: string) => string;
  none: string;
  bots: (n: string) => string;
  times: (zone: string) => string;
  shared: (name: string, day: string) => string;
  located: string;
  protectedTitle: string;
  enter: string;
  password: string;
  open: string;
  wrong: string;
}
