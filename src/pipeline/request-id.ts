import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import type { ApiRequest } from '../requests/api-request.js';

const SANE = /^[\w.:-]{1,128}$/;

/** Keeps a sane inbound X-Request-Id, else makes one. */
export function requestId(request: ApiRequest, response: Response, next: NextFunction): void {
  const inbound = request.get('X-Request-Id');
  request.requestId = inbound && SANE.test(inbound) ? inbound : randomUUID();
  request.caller = null;
  request.refusal = null;
  request.matched = null;
  request.bodyDigest = null;
  response.set('X-Request-Id', request.requestId);
  next();
}
