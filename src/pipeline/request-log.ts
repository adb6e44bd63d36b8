import type { NextFunction, Response } from 'express';
import type { Log, RequestsUnderWay } from '#libs/observability';
import type { ApiRequest } from '../requests/api-request.js';

/** The route of a request outside /api. */
interface ExpressRoute {
  path: string;
}

/** The route's template instead of the path, without ids and queries. */
const routeOf = (request: ApiRequest): string | null =>
  request.matched?.template ?? (request.route as ExpressRoute | undefined)?.path ?? null;

/** One line per request, after the response is sent; until then, the request is under way. */
export function requestLog(log: Log, requests: RequestsUnderWay) {
  return (request: ApiRequest, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const end = requests.begin(() => `${request.method} ${routeOf(request) ?? '(no route)'}`);
    response.once('close', () => {
      end();
      const entry = {
        request_id: request.requestId,
        workspace: request.caller?.workspaceId ?? null,
        method: request.method,
        route: routeOf(request),
        status: response.writableFinished ? response.statusCode : null,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      };
      log.info(entry, 'request');
    });
    next();
  };
}
