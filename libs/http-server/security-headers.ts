/** By name. */
export type Headers = Readonly<Record<string, string>>;

/** Of a content security policy: sources by directive. */
type Directives = Readonly<Record<string, string>>;

/** A page that nothing can be loaded into, that sends no form and that no other page can frame. */
const NOTHING_ALLOWED: Directives = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** A content security policy. @param allowed directives in addition to, or instead of, those that allow nothing */
export const contentPolicy = (allowed: Directives = {}): string =>
  Object.entries({ ...NOTHING_ALLOWED, ...allowed })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** Of a picture of a symbol: an SVG may contain pictures and styles of its own. */
export const DRAWING_POLICY = contentPolicy({ 'img-src': 'data:', 'style-src': "'unsafe-inline'" });

/** Of every response with a body; a page has a policy of its own instead. */
const COMMON: Headers = {
  'Content-Security-Policy': contentPolicy(),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Without includeSubDomains: the other names below the host may not be ours. @param publicUrl of the service */
export const transportHeaders = (publicUrl: string): Headers =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

/** Of every response of the API and of processes without one. @param publicUrl of the service */
export const securityHeaders = (publicUrl: string): Headers => ({
  ...COMMON,
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...transportHeaders(publicUrl),
});

const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/** Of a response of the scan edge with a body. An opener policy would make browsers refuse a page with `sandbox`. */
export const shortUrlHeaders = (policy: string): Headers => ({
  ...COMMON,
  ...NO_INDEX,
  'Content-Security-Policy': policy,
});

/**
 * Of a redirect. Without a referrer policy, which would also hide from the destination who links to the short URL, and
 * without a resource policy, so that an image can have a short URL.
 */
export const REDIRECT_HEADERS: Headers = { ...NO_INDEX, 'X-Content-Type-Options': 'nosniff' };
