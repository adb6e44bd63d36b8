/** What the service serves at the top level, in lower case; `s` is the default path of short codes. */
const SERVED = [
  'api',
  'docs',
  'errors',
  'livez',
  'openapi.json',
  'openapi.yaml',
  'readyz',
  's',
];

/** What it will serve: a short code of that name would be hidden by it after an upgrade. */
const PLANNED = [
  'accept-invite',
  'assets',
  'favicon.ico',
  'metrics',
  'reset-password',
  'robots.txt',
  'sign-in',
  'verify-email',
];

const OWN_PATHS = new Set([...SERVED, ...PLANNED]);

/** Whether a path of the service begins with this segment, in any case. */
export const isOwnPath = (segment: string): boolean => OWN_PATHS.has(segment.toLowerCase());
