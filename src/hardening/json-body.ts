import { isUtf8 } from 'node:buffer';
import { MalformedJson, UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { readBytes, refuseEncoding, type BytesToRead } from './body-bytes.js';
import { parseInPieces } from './json-pieces.js';
import { JsonScanner } from './json-scanner.js';

export interface JsonToRead extends Omit<BytesToRead, 'judge'> {
  maxValues: number;
  /** All media types of the operation, for the error about another charset. */
  names: string[];
}

/** A body that was judged by its bytes. */
export interface UnparsedBody {
  /** As JsonScanner counts them; 0 if the body is not JSON. */
  values: number;
  /** Cannot fail if the body is JSON. */
  parse: () => Promise<unknown>;
}

/**
 * Reads a JSON body, and judges it by its bytes.
 * @throws UnsupportedMediaType, PayloadTooLarge, TooManyValues, MalformedRequest, MalformedJson, Unavailable
 */
export async function readJson(
  request: ApiRequest,
  { maxValues, names, ...limits }: JsonToRead,
): Promise<UnparsedBody> {
  refuseCharset(request, names);
  refuseEncoding(request, names);
  const scanner = new JsonScanner(maxValues);
  const bytes = await readBytes(request, { ...limits, judge: (chunk) => scanner.write(chunk) });
  // A chunked body can be empty.
  if (bytes.length === 0) return { values: 0, parse: () => Promise.resolve({}) };
  scanner.end();
  if (!isUtf8(bytes)) throw new MalformedJson('The body is not valid UTF-8.');
  return { values: scanner.values, parse: () => parseInPieces(bytes, scanner) };
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** JSON is UTF-8. RFC 8259 section 8.1. */
function refuseCharset(request: ApiRequest, names: string[]): void {
  const [, charset = 'utf-8'] = CHARSET.exec(request.get('Content-Type') ?? '') ?? [];
  if (charset.toLowerCase() !== 'utf-8')
    throw new UnsupportedMediaType(names.map((name) => `${name}; charset=utf-8`));
}
