import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler, type Response } from 'express';
import {
  MalformedJson,
  MalformedRequest,
  PayloadTooLarge,
  pointerOf,
  UnsupportedMediaType,
  ValidationFailed,
  type Fault,
} from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { inspectBody, TooDeep, type Finding } from './inspection.js';

class NotUtf8 extends Error {}

/** body-parser itself would decode every Unicode charset. */
class OtherCharset extends Error {
  readonly type = 'charset.unsupported';
}

const parsers = new Map<number, RequestHandler>();

/** One parser per limit. */
function parserOf(limitBytes: number): RequestHandler {
  const known = parsers.get(limitBytes);
  if (known) return known;
  const parser = express.json({
    limit: limitBytes,
    strict: false,
    type: () => true,
    verify: (_request, _response, bytes, charset) => {
      if (charset !== 'utf-8') throw new OtherCharset();
      if (!isUtf8(bytes)) throw new NotUtf8();
    },
  });
  parsers.set(limitBytes, parser);
  return parser;
}

export interface JsonLimits {
  limitBytes: number;
  /** All media types of the operation, for the error about another charset. */
  names: string[];
}

/** @throws PayloadTooLarge, UnsupportedMediaType, MalformedJson, MalformedRequest, ValidationFailed */
export async function readJson(
  request: ApiRequest,
  response: Response,
  { limitBytes, names }: JsonLimits,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    void parserOf(limitBytes)(request, response, (error?: unknown) => {
      if (error) reject(translate(error as BodyError, limitBytes, names));
      else resolve();
    });
  });
  const findings = inspect(request.body);
  if (findings.length > 0) throw new ValidationFailed(findings.map(faultOf));
}

function inspect(body: unknown): Finding[] {
  try {
    return inspectBody(body);
  } catch (error) {
    throw error instanceof TooDeep ? new MalformedJson(error.message) : error;
  }
}

/** Longer keys are truncated in a pointer. */
const KEY_LENGTH = 100;

function faultOf({ path, code, says }: Finding): Fault {
  const steps = path.map((step) => step.slice(0, KEY_LENGTH));
  return { pointer: pointerOf(steps), code, detail: `${steps.join('.') || 'the body'} ${says}` };
}

interface BodyError extends Error {
  /** Of body-parser; stable names. */
  type?: string;
  status?: number;
}

function translate(error: BodyError, limitBytes: number, names: string[]): Error {
  switch (error.type) {
    case 'entity.too.large':
      return new PayloadTooLarge(limitBytes);
    case 'entity.parse.failed':
      return new MalformedJson('The body is not valid JSON.');
    case 'entity.verify.failed':
      return new MalformedJson('The body is not valid UTF-8.');
    case 'charset.unsupported':
      return new UnsupportedMediaType(names.map((name) => `${name}; charset=utf-8`));
    case 'encoding.unsupported':
      return new UnsupportedMediaType(
        names.map((name) => `${name} without Content-Encoding, or with gzip, deflate or br`),
      );
    default:
      // All other errors are the client's: a truncated body, a wrong Content-Length, broken compression.
      return error.status && error.status < 500
        ? new MalformedRequest('The body is incomplete or cannot be decompressed.')
        : error;
  }
}
