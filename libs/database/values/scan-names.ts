/** Analytics, rules and filters use these names. */
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

/** How the visitor came to the short URL: through the symbol or a pasted link; unknown if the two do not differ. */
export const VIAS = ['symbol', 'link', 'unknown'] as const;
export type Via = (typeof VIAS)[number];

export const UNKNOWN = 'Unknown';
