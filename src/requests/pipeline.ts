import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Response } from 'express';
import { LOG, type Log } from '#libs/observability';
import { Authenticator } from '../auth/authenticator.js';
import { ReadOnlyKey, Unauthenticated } from '../problems/index.js';
import type { ApiRequest } from './api-request.js';
import { readBody } from './body.js';
import { refuseQuery } from './refuse-query.js';
import { requestId } from './request-id.js';
import { requestLog } from './request-log.js';
import { RouteTable } from './route-table.js';

/**
 * Everything that happens before Nest's router, in the order of refusals: caller, (limits), route 404 and 405, guard 401 and
 * 403, body 415, 413, 400, and a query where none is read. Middleware, so that answers made by nobody in particular carry the same headers.
 */
export function installPipeline(app: INestApplication): void {
  const routes = app.get(RouteTable);
  const authenticator = app.get(Authenticator);
  app.use(requestId, requestLog(app.get<Log>(LOG)));

  app.use(async (request: ApiRequest, response: Response, next: NextFunction) => {
    if (!isApi(request.path)) return next();
    response.set('Cache-Control', 'no-store');
    request.caller = await authenticator.identify(request);
    request.matched = routes.match(request.method, request.path);
    if (!request.caller) throw new Unauthenticated();
    if (request.matched.access === 'write' && request.caller.scope === 'read') throw new ReadOnlyKey();
    next();
  });
  app.use(onApi(readBody), onApi(refuseQuery));
}

type Middleware = (request: ApiRequest, response: Response, next: NextFunction) => void;

const onApi =
  (middleware: Middleware): Middleware =>
  (request, response, next) =>
    isApi(request.path) ? middleware(request, response, next) : next();

/** Without case, as Express routes: the route table then knows only the documented spelling. */
const isApi = (path: string) => /^\/api(\/|$)/i.test(path);
