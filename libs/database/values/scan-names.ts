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

/** The visitor reached the short URL by the symbol or by a pasted link; unknown if both have the same form. */
export const VIAS = ['symbol', 'link', 'unknown'] as const;
export type Via = (typeof VIAS)[number];

export const UNKNOWN = 'Unknown';
