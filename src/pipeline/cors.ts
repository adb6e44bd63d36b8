import type { CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';
import type { RouteTable } from './route-table.js';
import { isForPrograms } from '../surfaces/surface.js';

const ALLOWED = [
  ...['Authorization', 'X-API-Key', 'Content-Type', 'Accept'],
  ...['Idempotency-Key', 'If-Match', 'X-Request-Id'],
];
const EXPOSED = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['X-RateLimit-Quota', 'X-RateLimit-Quota-Remaining', 'X-RateLimit-Quota-Reset'],
  ...['Retry-After', 'ETag', 'Link', 'Location', 'X-Request-Id', 'Idempotent-Replayed'],
];
const MAX_AGE_SECONDS = 600;

/**
 * Any origin may call with an API key; without Access-Control-Allow-Credentials no browser sends a cookie along.
 * Only a preflight of a known path is answered here: other OPTIONS go on to 404 and 405.
 */
export const corsOf =
  (routes: RouteTable): CorsOptionsDelegate<Request> =>
  (request, callback) => {
    if (!isForPrograms(request.path)) return callback(null, { origin: false });
    const methods = request.method === 'OPTIONS' ? routes.methodsOf(request.path) : [];
    const isPreflight = methods.length > 0 && request.get('Access-Control-Request-Method') !== undefined;
    callback(null, {
      origin: '*',
      methods,
      allowedHeaders: ALLOWED,
      exposedHeaders: EXPOSED,
      maxAge: MAX_AGE_SECONDS,
      preflightContinue: !isPreflight,
    });
  };
