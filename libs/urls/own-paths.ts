/** Top-level paths of the service itself, in lower case; `s` is the default path of short codes. */
export const OWN_PATHS: ReadonlySet<string> = new Set([
  'api',
  'docs',
  'errors',
  'livez',
  'metrics',
  'openapi.json',
  'openapi.yaml',
  'readyz',
  's',
]);
