import type { ApiRequest } from '../requests/api-request.js';
import type { RouteTable } from './routes.js';

interface CorsOptions {
  origin: '*' | false;
  methods?: string[];
  allowedHeaders?: string[];
  exposedHeaders?: string[];
  maxAge?: number;
  preflightContinue?: boolean;
}

type Callback = (error: null, options: CorsOptions) => void;

/** Only a preflight of a known path is answered here: other OPTIONS go on to 404 and 405. */
export const corsOf =
  (routes: RouteTable) =>
  (request: ApiRequest, callback: Callback): void => {
    const policy = request.surface?.cors;
    if (!policy) return callback(null, { origin: false });
    const methods = request.method === 'OPTIONS' ? routes.methodsOf(request.path) : [];
    const isPreflight = methods.length > 0 && request.get('Access-Control-Request-Method') !== undefined;
    callback(null, {
      origin: '*',
      methods,
      allowedHeaders: policy.allowedHeaders,
      exposedHeaders: policy.exposedHeaders,
      maxAge: policy.maxAgeSeconds,
      preflightContinue: !isPreflight,
    });
  };
