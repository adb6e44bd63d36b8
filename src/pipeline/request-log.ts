import type { NextFunction, Response } from 'express';
import type { Log } from '#libs/observability';
import type { ApiRequest } from '../requests/api-request.js';

/** The route of a request outside /api. */
interface ExpressRoute {
  path: string;
}

/** One line per request, after the response is sent. Logs the route's template instead of the path, without ids and queries. */
export function requestLog(log: Log) {
  return (request: ApiRequest, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const entry = {
        request_id: request.requestId,
        workspace: request.caller?.workspaceId ?? null,
        method: request.method,
        route: request.matched?.template ?? (request.route as ExpressRoute | undefined)?.path ?? null,
        status: response.writableFinished ? response.statusCode : null,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
      };
      log.info(entry, 'request');
    });
    next();
  };
}
