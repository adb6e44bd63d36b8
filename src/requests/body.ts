import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Response } from 'express';
import { MalformedJson, MalformedRequest, PayloadTooLarge, UnsupportedMediaType } from '../problems/index.js';
import { findObjection } from './body-inspection.js';
import type { ApiRequest } from './api-request.js';

const LIMIT = '1 MiB';
const LIMIT_BYTES = 1024 * 1024;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

class NotUtf8 extends Error {}

const parseJson = express.json({
  limit: LIMIT_BYTES,
  strict: false,
  type: () => true,
  verify: (_request, _response, bytes) => {
    if (!isUtf8(bytes)) throw new NotUtf8();
  },
});

/** Reads the body by its type and limit: 415, 413, 400, in this order. */
export function readBody(request: ApiRequest, response: Response, next: NextFunction): void {
  if (!METHODS_WITH_BODY.has(request.method) || !hasBody(request)) return next();
  const accepted =
    request.method === 'PATCH' ? ['application/json', 'application/merge-patch+json'] : ['application/json'];
  if (!request.is(accepted)) return next(new UnsupportedMediaType(accepted));
  parseJson(request, response, (error?: unknown) => {
    if (error) return next(translate(error as BodyError));
    next(findObjection(request.body) ?? undefined);
  });
}

const hasBody = (request: ApiRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

interface BodyError extends Error {
  /** Of body-parser; stable names. */
  type?: string;
  status?: number;
}

function translate(error: BodyError): Error {
  switch (error.type) {
    case 'entity.too.large':
      return new PayloadTooLarge(LIMIT);
    case 'entity.parse.failed':
      return new MalformedJson('The body is not valid JSON.');
    case 'entity.verify.failed':
      return new MalformedJson('The body is not valid UTF-8.');
    case 'charset.unsupported':
      return new UnsupportedMediaType(['application/json; charset=utf-8']);
    case 'encoding.unsupported':
      return new UnsupportedMediaType([
        'application/json without Content-Encoding, or with gzip, deflate or br',
      ]);
    default:
      // What is left is the client's: a body cut short, a wrong Content-Length, broken compression.
      return error.status && error.status < 500
        ? new MalformedRequest('The body cannot be read to its end.')
        : error;
  }
}
