import type { CorsPolicy } from '../http/surfaces/surface.js';

/** Serves API keys: without Access-Control-Allow-Credentials no browser sends a cookie. */
export const ANY_ORIGIN: CorsPolicy = {
  allowedHeaders: [
    ...['Authorization', 'X-API-Key', 'Content-Type', 'Accept', 'Cache-Control', 'X-Requested-With'],
    ...['Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID', 'X-Request-Id'],
    ...['traceparent', 'tracestate', 'baggage', 'sentry-trace'],
  ],
  exposedHeaders: [
    ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
    ...['X-RateLimit-Quota', 'X-RateLimit-Quota-Remaining', 'X-RateLimit-Quota-Reset'],
    ...['RateLimit-Policy', 'RateLimit'],
    ...['Retry-After', 'ETag', 'Link', 'Location', 'X-Request-Id', 'Idempotent-Replayed'],
  ],
  maxAgeSeconds: 600,
};
