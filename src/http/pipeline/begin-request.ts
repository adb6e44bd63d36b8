import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import type { Span } from '@opentelemetry/api';
import {
  exemplarOf,
  fail,
  requestMetrics,
  runIn,
  startRequest,
  traceOf,
  type Log,
  type Outage,
} from '#libs/platform';
import type { ApiRequest } from '../requests/api-request.js';
import { errorsOutside } from '../problems/errors-outside.js';
import type { Surfaces } from '../surfaces/surfaces.js';

const SANE = /^[\w.:-]{1,128}$/;

export const beginRequest =
  (surfaces: Surfaces) =>
  (request: ApiRequest, response: Response, next: NextFunction): void => {
    const inbound = request.get('X-Request-Id');
    request.requestId = inbound && SANE.test(inbound) ? inbound : randomUUID();
    request.surface = surfaces.of(request.path);
    request.errors = request.surface?.errors ?? errorsOutside(request);
    request.caller = null;
    request.refusal = null;
    request.problem = null;
    request.matched = null;
    request.bodyDigest = null;
    response.set('X-Request-Id', request.requestId);
    next();
  };

interface ExpressRoute {
  path: string;
}

const routeOf = (request: ApiRequest): string | null =>
  request.matched?.template ?? (request.route as ExpressRoute | undefined)?.path ?? null;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const HEALTH = new Set(['/livez', '/readyz']);

export function requestLog(log: Log, outage: Outage) {
  const { active } = requestMetrics();
  return (request: ApiRequest, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    active.inc();
    const method = METHODS.has(request.method) ? request.method : 'other';
    const isProbe = HEALTH.has(request.path);
    const span = isProbe ? null : startRequest(method, request.get('traceparent'));
    response.once('close', () => {
      active.dec();
      const durationMs = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : null;
      // A process that is not ready answers probes with 503, and gets no requests.
      if (!isProbe) measure(request, method, status, durationMs, span);
      if (span) endRequest(span, request, method, status);
      // Credentials are in the database, so an identified caller proves that it is available.
      if (request.caller && status !== null && status < 400) outage.succeeded();
      const entry = {
        request_id: request.requestId,
        ...traceOf(span),
        workspace: request.caller?.workspaceId ?? null,
        method: request.method,
        route: routeOf(request),
        status,
        duration_ms: Math.round(durationMs * 10) / 10,
      };
      log[isProbe ? 'debug' : 'info'](entry, 'request');
    });
    if (span) void runIn(span, () => untilClosed(response, next));
    else next();
  };
}

const untilClosed = (response: Response, next: NextFunction) =>
  new Promise<void>((resolve) => {
    response.once('close', resolve);
    next();
  });

function endRequest(span: Span, request: ApiRequest, method: string, status: number | null): void {
  const route = routeOf(request);
  if (route !== null) {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  if (status === null) fail(span, 'aborted');
  else {
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) fail(span, request.problem?.code ?? String(status));
  }
  span.end();
}

function measure(
  request: ApiRequest,
  method: string,
  status: number | null,
  durationMs: number,
  span: Span | null,
): void {
  const { duration, problems } = requestMetrics();
  const status_class = status === null ? 'aborted' : `${Math.floor(status / 100)}xx`;
  const labels = { method, route: routeOf(request) ?? '(none)', status_class };
  duration.observe(durationMs / 1_000, labels, span ? exemplarOf(span) : {});
  if (request.problem) problems.labels(request.problem.code).inc();
}
