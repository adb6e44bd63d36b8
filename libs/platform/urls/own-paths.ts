export const DASHBOARD_PATHS = ['analytics', 'codes', 'leads', 'settings'];

/** Top-level paths of the API's port in lower case. `s` is the default path of short codes in earlier releases. */
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
  'mcp',
  'openapi.json',
  'openapi.yaml',
  'r',
  'readyz',
  'reset-password',
  'robots.txt',
  's',
  'sign-in',
  'sign-out',
  'sign-up',
  'sso',
  'sso-setup',
  'unsubscribe',
  'verify-email',
];

export const SCIM_PREFIX = '/api/scim/v2';

const PLANNED_PATHS = ['metrics'];

const OWN_PATHS = new Set([...SERVED_PATHS, ...PLANNED_PATHS]);

export const isOwnPath = (segment: string): boolean => OWN_PATHS.has(segment.toLowerCase());

export const HEALTH_PATHS = ['livez', 'readyz'];
