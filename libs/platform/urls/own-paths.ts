/** Where screens of the dashboard are, besides `/`. */
export const DASHBOARD_PATHS = ['analytics', 'codes', 'leads', 'settings'];

/** What the API's port serves at the top level, in lower case; `s` stands for the default path of short codes in earlier releases. */
export const SERVED_PATHS = [
  ...DASHBOARD_PATHS,
  'accept-invite',
  'api',
  'assets',
  'docs',
  'errors',
  'favicon.ico',
  'guides',
  'livez',
  'openapi.json',
  'openapi.yaml',
  'readyz',
  'reset-password',
  'robots.txt',
  's',
  'sign-in',
  'sign-out',
  'sign-up',
  'verify-email',
];

/** The base path of SCIM; identity providers are given its address. */
export const SCIM_PREFIX = '/api/scim/v2';

/** What it will serve. */
const PLANNED_PATHS = ['metrics'];

const OWN_PATHS = new Set([...SERVED_PATHS, ...PLANNED_PATHS]);

/** Whether a path of the API's port begins with this segment, in any case. */
export const isOwnPath = (segment: string): boolean => OWN_PATHS.has(segment.toLowerCase());

/** The health checks of a process, which the port of the scans serves too. */
export const HEALTH_PATHS = ['livez', 'readyz'];
