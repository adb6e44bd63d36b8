import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Response } from 'express';
import { Config } from '#libs/config';
import { LOG, type Log } from '#libs/observability';
import { Authenticator } from '../auth/authenticator.js';
import { RateLimits } from '../rate-limiting/rate-limits.service.js';
import { refuseAccept } from '../requests/accept.js';
import type { ApiRequest } from '../requests/api-request.js';
import { authorize } from './authorize.js';
import { readBody } from './read-body.js';
import { corsOf } from './cors.js';
import { refuseQuery } from './refuse-query.js';
import { requestId } from './request-id.js';
import { requestLog } from './request-log.js';
import { RouteTable } from './route-table.js';

/**
 * Everything that happens before Nest's router, in the order of refusals: limits 429, route 404 and 405, caller 401, guard 403,
 * Accept 406, body 415, 413, 400, and a query where none is read. Middleware, so that answers made by nobody in particular
 * carry the same headers.
 */
export function installPipeline(app: INestApplication): void {
  const routes = app.get(RouteTable);
  const { baseUrl } = app.get(Config);
  app.use(requestId, requestLog(app.get<Log>(LOG)));
  app.use(onApi(identifyAndCount(app.get(Authenticator), app.get(RateLimits))));
  app.enableCors(corsOf(routes));

  app.use((request: ApiRequest, response: Response, next: NextFunction) => {
    if (!isApi(request.path)) return next();
    response.set('Cache-Control', 'no-store');
    if (request.refusal !== null) throw request.refusal;
    const route = routes.match(request.method, request.path);
    request.matched = route;
    authorize(request, route, baseUrl);
    refuseAccept(request, route.produces);
    // The ETag of a record names its version, not its counts: Express must not take it for a 304.
    if (!route.answersNotModified) delete request.headers['if-none-match'];
    next();
  });
  app.use(onApi(readBody), onApi(refuseQuery));
}

type Middleware = (request: ApiRequest, response: Response, next: NextFunction) => void | Promise<void>;

/** Ahead of CORS, which answers preflights by itself; what it refuses waits, so that a page of any origin may read why. */
const identifyAndCount =
  (authenticator: Authenticator, limits: RateLimits): Middleware =>
  async (request, response, next) => {
    try {
      request.caller = await authenticator.identify(request);
      await limits.admit(request, response);
    } catch (error) {
      request.refusal = error instanceof Error ? error : new Error(String(error));
      if (!response.hasHeader('X-RateLimit-Limit')) response.set(limits.untouched());
    }
    next();
  };

const onApi =
  (middleware: Middleware): Middleware =>
  (request, response, next) =>
    isApi(request.path) ? middleware(request, response, next) : next();

/** Without case, as Express routes: the route table then knows only the documented spelling. */
const isApi = (path: string) => /^\/api(\/|$)/i.test(path);
