/** What the service serves at the top level, in lower case; `s` is the default path of short codes. */
export const SERVED_PATHS = [
  'accept-invite',
  'api',
  'docs',
  'errors',
  'favicon.ico',
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

/** What it will serve: a short code of that name would be hidden by it after an upgrade. */
const PLANNED_PATHS = ['assets', 'metrics'];

const OWN_PATHS = new Set([...SERVED_PATHS, ...PLANNED_PATHS]);

/** Whether a path of the service begins with this segment, in any case. */
export const isOwnPath = (segment: string): boolean => OWN_PATHS.has(segment.toLowerCase());
