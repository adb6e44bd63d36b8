import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Response } from 'express';
import {
  MalformedJson,
  MalformedRequest,
  PayloadTooLarge,
  UnsupportedMediaType,
  ValidationFailed,
  type Fault,
} from '../problems/index.js';
import type { ApiRequest } from './api-request.js';

const LIMIT = '1 MiB';
const LIMIT_BYTES = 1024 * 1024;
const MOST_LEVELS = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
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
    const faults = inspect(request.body);
    if (faults instanceof Error) return next(faults);
    next(faults.length > 0 ? new ValidationFailed(faults) : undefined);
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

/** Depth, and what neither PostgreSQL nor JavaScript objects hold safely: NUL, lone surrogates, prototype keys. */
function inspect(body: unknown): Fault[] | Error {
  const faults: Fault[] = [];
  const waiting: { value: unknown; pointer: string; level: number }[] = [
    { value: body, pointer: '', level: 0 },
  ];
  // Grows while it is walked.
  for (const { value, pointer, level } of waiting) {
    if (typeof value === 'string' && !isStorable(value)) faults.push(unstorable(pointer));
    if (typeof value !== 'object' || value === null) continue;
    if (level === MOST_LEVELS)
      return new MalformedJson(`The body is nested deeper than ${MOST_LEVELS} levels.`);
    for (const [key, child] of Object.entries(value)) {
      const inside = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!Array.isArray(value) && FORBIDDEN_KEYS.has(key)) {
        faults.push({
          pointer: inside,
          code: 'unknown_field',
          detail: `${key} is not a field of this request`,
        });
      } else if (!isStorable(key)) faults.push(unstorable(pointer));
      else waiting.push({ value: child, pointer: inside, level: level + 1 });
    }
  }
  return faults;
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const unstorable = (pointer: string): Fault => ({
  pointer,
  code: 'invalid_text',
  detail: `${pointer.slice(1).replaceAll('/', '.') || 'the body'} must not hold NUL characters or lone surrogates`,
});
