import type { NextFunction, Response } from 'express';
import { UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { JSON_BODY } from '../requests/body-types.js';
import { readJson } from '../hardening/json-body.js';
import { readRaw } from '../hardening/raw-body.js';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Reads the body by its type and limit, as its route declares them: 415, 413, 400, in this order. */
export async function readBody(request: ApiRequest, response: Response, next: NextFunction): Promise<void> {
  if (!METHODS_WITH_BODY.has(request.method) || !hasBody(request)) return next();
  const types = request.matched?.bodyTypes ?? JSON_BODY;
  const names = Object.keys(types);
  const bodyType = types[request.is(names) || ''];
  if (!bodyType) throw new UnsupportedMediaType(names);
  const { limitBytes, read } = bodyType;
  if (read) await readRaw(request, limitBytes, read);
  else await readJson(request, response, { limitBytes, names });
  next();
}

const hasBody = (request: ApiRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
