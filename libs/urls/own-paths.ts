/** Top-level names of the service itself, in lower case; `s` is where its short codes are by default. */
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
