/** What a scan's row says of the visitor's machine: the names in analytics, in rules and in filters. */
export const DEVICES = ['mobile', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof DEVICES)[number];

export const SYSTEMS = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] as const;
export type System = (typeof SYSTEMS)[number];

export const BROWSERS = [
  'Chrome',
  'Safari',
  'Firefox',
  'Edge',
  'Samsung Internet',
  'Opera',
  'Other',
] as const;
export type Browser = (typeof BROWSERS)[number];

/** Of a country, a city or a language that is not known. */
export const UNKNOWN = 'Unknown';
