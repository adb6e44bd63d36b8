import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
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
