export type Headers = Readonly<Record<string, string>>;

type Directives = Readonly<Record<string, string>>;

const NOTHING_ALLOWED: Directives = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

export const contentPolicy = (allowed: Directives = {}): string =>
  Object.entries({ ...NOTHING_ALLOWED, ...allowed })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

export const DRAWING_POLICY = contentPolicy({ 'img-src': 'data:', 'style-src': "'unsafe-inline'" });

/** Headers of every response with a body; pages have their own policy instead. */
const COMMON: Headers = {
  'Content-Security-Policy': contentPolicy(),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Omits includeSubDomains, since other names below the host may not be ours. */
export const transportHeaders = (publicUrl: string): Headers =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

/** Headers of every response of the API and of processes without an API. */
export const securityHeaders = (publicUrl: string): Headers => ({
  ...COMMON,
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...transportHeaders(publicUrl),
});

const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/**
 * Headers of responses of the scan edge with a body. An opener policy would make browsers refuse a page with `sandbox`.
 */
export const shortUrlHeaders = (policy: string): Headers => ({
  ...COMMON,
  ...NO_INDEX,
  'Content-Security-Policy': policy,
});

/**
 * Omits a referrer policy, which would hide the linking page from the destination, and a resource policy, so that an
 * image can use a short URL.
 */
export const REDIRECT_HEADERS: Headers = { ...NO_INDEX, 'X-Content-Type-Options': 'nosniff' };
