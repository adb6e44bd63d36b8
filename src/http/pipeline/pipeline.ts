import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Response } from 'express';
import { ClientAddresses, siteOf } from '#libs/http-server';
import { Config, LOG, Outage, type Log } from '#libs/platform';
import { closeSignal, workFor } from '#libs/queue';
import { InMaintenance, ValidationFailed, WorkspaceDeleted, type Fault } from '../problems/index.js';
import { internalCallerOf } from '../internal/internal-requests.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { refuseAccept } from '../requests/accept.js';
import type { ApiRequest } from '../requests/api-request.js';
import type { BodyReader, BodyReceiver } from '../requests/body-reader.js';
import type { Credentials, RequestObserver, Surface } from '../surfaces/surface.js';
import { Surfaces, SURFACES } from '../surfaces/surfaces.js';
import { beginRequest, requestLog } from './begin-request.js';
import { corsOf } from './cors.js';
import { leadToShortUrls } from './moved-short-urls.js';
import { readBody } from './read-body.js';
import { sendBodies } from './send-bodies.js';
import { RouteTable, routesOf } from './routes.js';
import type { Route } from './route.js';
import { isPrototypeKey } from '../requests/inspection.js';

/**
 * Installs everything that happens before Nest's router, in the order of refusals: limits 429, route 404 and 405,
 * caller 401 and 403, maintenance 503, Accept 406, body 415, 413, 400, and a query where none is read. The request's surface decides
 * what differs between surfaces. These are middleware, so that responses without a handler have the same headers.
 */
export function installPipeline(app: INestApplication): void {
  const surfaces = new Surfaces(app.get<Surface[]>(SURFACES));
  const routes = new RouteTable(routesOf(app, surfaces));
  const { baseUrl, isReadOnly } = app.get(Config);
  app.use(beginRequest(surfaces), requestLog(app.get<Log>(LOG), app.get(Outage)));
  app.use(leadToShortUrls(app.get(Config)));
  app.use(onApi(tellObservers(observersOf(app, surfaces))));
  const limits = app.get(RateLimitsService);
  app.use(onApi(workForAsker(app.get(ClientAddresses))));
  app.use(onApi(identifyAndCount(credentialsOf(app, surfaces), limits)));
  app.enableCors(corsOf(routes));
  app.use(
    onApi((request, response, next, surface) => {
      response.set(surface.responseHeaders);
      if (request.refusal !== null) throw request.refusal;
      const page = withoutTrailingSlash(request, surface);
      if (page !== null) return void response.status(308).location(page).end();
      const route = routes.match(request.method, operationPath(request, surface));
      request.matched = route;
      sendBodies(request, response, route.sendsNotModified);
      surface.authorize(request, route, baseUrl);
      if (isReadOnly && !route.goesOnInMaintenance && !route.isRead(request)) throw new InMaintenance();
      if (surface.negotiatesAccept) refuseAccept(request, route.produces);
      // A record's ETag identifies its version, not its counts, so Express must not answer 304 because of it.
      if (!route.sendsNotModified) delete request.headers['if-none-match'];
      // fetch adds no-cache to the If-None-Match of its caller, for which Express would send the whole response.
      else if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
      next();
    }),
  );
  const readerOf = ({ readBy }: Route) => readBy && app.get<BodyReader>(readBy, { strict: false });
  const receiverOf = ({ receivedBy }: Route) =>
    receivedBy && app.get<BodyReceiver>(receivedBy, { strict: false });
  app.use(onApi(readBody({ readerOf, receiverOf })), onApi(refuseQuery));
}

type Stage = (
  request: ApiRequest,
  response: Response,
  next: NextFunction,
  surface: Surface,
) => void | Promise<void>;

const credentialsOf = (app: INestApplication, surfaces: Surfaces) =>
  new Map(
    surfaces.all.map((surface) => [surface, app.get<Credentials>(surface.credentials, { strict: false })]),
  );

const observersOf = (app: INestApplication, surfaces: Surfaces) =>
  new Map(
    surfaces.all.map((surface) => [
      surface,
      surface.observers.map((observer) => app.get<RequestObserver>(observer, { strict: false })),
    ]),
  );

const tellObservers =
  (observers: Map<Surface, RequestObserver[]>): Stage =>
  (request, response, next, surface) => {
    const startedAt = performance.now();
    for (const observer of observers.get(surface) ?? [])
      response.once('close', () => observer.observe(request, response, performance.now() - startedAt));
    next();
  };

const workForAsker =
  (addresses: ClientAddresses): Stage =>
  (request, response, next) => {
    const signal = closeSignal(response);
    request.asker = { key: siteOf(addresses.of(request)), signal };
    void workFor(request.asker, () => {
      next();
      return ended(signal);
    });
  };

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs before CORS, which answers preflights itself. A refusal is thrown after it, so that pages of other origins can
 * read the refusal.
 */
const identifyAndCount =
  (credentials: Map<Surface, Credentials>, limits: RateLimitsService): Stage =>
  async (request, response, next, surface) => {
    try {
      const known = internalCallerOf(request);
      const caller = known ?? (await credentials.get(surface)?.identify(request));
      // Each request gets a copy: preparations are found by the identity of this object.
      request.caller = caller ? { ...caller } : null;
      // Counting is queued by site, so that slow queries of the workspace do not delay it.
      await limits.admit(request, surface, response, { isCounted: known === null });
      // A session still reaches the account.
      if (caller?.isWorkspaceDeleted && caller.kind !== 'session') throw new WorkspaceDeleted();
      if (caller) request.asker.key = caller.workspaceId;
    } catch (error) {
      request.refusal = error instanceof Error ? error : new Error(String(error));
      if (!response.hasHeader('X-RateLimit-Limit')) response.set(limits.unusedHeaders());
    }
    next();
  };

const onApi =
  (stage: Stage) =>
  (request: ApiRequest, response: Response, next: NextFunction): void | Promise<void> =>
    request.surface ? stage(request, response, next, request.surface) : next();

/**
 * Returns the relative address of a page that was requested with a trailing slash, as people and other software do;
 * null for every other request. The links on pages are relative, hence a redirect, and the request may be a form, hence
 * 308.
 */
const withoutTrailingSlash = ({ path, url }: ApiRequest, surface: Surface): string | null =>
  surface.dropsTrailingSlash && path === `${surface.prefix}/`
    ? `..${surface.prefix}${url.slice(path.length)}`
    : null;

const operationPath = ({ path }: ApiRequest, { ignoresTrailingSlash, prefix }: Surface): string =>
  ignoresTrailingSlash && path.endsWith('/') && path.length > prefix.length + 1 ? path.slice(0, -1) : path;

/** This is far more than any operation has; a DTO would take milliseconds to validate a thousand. */
const MAX_PARAMETERS = 100;

/** Refuses parameters of a route that reads no query by name, so that typos are noticed; DTOs validate the others. */
function refuseQuery(request: ApiRequest, _response: Response, next: NextFunction): void {
  // Express parses the query on each access.
  const { query } = request;
  const sent = Object.keys(query);
  if (sent.length > MAX_PARAMETERS) return next(new ValidationFailed([tooManyParameters(sent)]));
  const unstorable = Object.entries(query).filter(([, value]) => hasNul(value));
  if (unstorable.length > 0) return next(new ValidationFailed(unstorable.map(([name]) => nulFault(name))));
  const parameters = request.matched?.takesQuery ? sent.filter(isPrototypeKey) : sent;
  if (parameters.length === 0) return next();
  const faults = parameters.map((parameter): Fault => ({
    parameter,
    code: 'unknown_field',
    detail: `${parameter} is not a parameter of this request`,
  }));
  next(new ValidationFailed(faults));
}

const tooManyParameters = (sent: string[]): Fault => ({
  parameter: sent[MAX_PARAMETERS] ?? '',
  code: 'too_many_fields',
  detail: `A request can have at most ${MAX_PARAMETERS} different parameters`,
});

const hasNul = (value: unknown): boolean =>
  [value].flat().some((text) => typeof text === 'string' && text.includes('\0'));

const nulFault = (parameter: string): Fault => ({
  parameter,
  code: 'invalid_value',
  detail: `${parameter} must not contain the character NUL`,
});
