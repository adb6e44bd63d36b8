import { createHash } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { NextFunction, Response } from 'express';
import { BODIES, FairMemory, type MemoryShare } from '#libs/queue';
import { UnsupportedMediaType, MalformedRequest, PayloadTooLarge, Problem } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { JSON_BODY, MAX_VALUES } from '../requests/body-types.js';
import type { BodyReader, BodyReceiver } from '../requests/body-reader.js';
import { parseJson } from '../requests/json-body.js';
import type { Route } from './route.js';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** Returns what the route declares, if it does. */
export interface OwnReaders {
  readerOf: (route: Route) => BodyReader | null;
  receiverOf: (route: Route) => BodyReceiver | null;
}

/** Reads the body by its type and limits, as its route declares them: 415, 413, 400, in this order. */
export function readBody({ readerOf, receiverOf }: OwnReaders) {
  const memory = new FairMemory(BODIES);
  return async (request: ApiRequest, response: Response, next: NextFunction): Promise<void> => {
    if (!takesBody(request) || !hasBody(request)) return next();
    const types = request.matched?.bodyTypes ?? JSON_BODY;
    const names = Object.keys(types);
    const type = request.is(names) || '';
    const bodyType = types[type];
    if (!bodyType) throw new UnsupportedMediaType(names, hintFor(request, names));
    const { limitBytes, maxValues = MAX_VALUES, read } = bodyType;
    const receiver = request.matched && receiverOf(request.matched);
    if (receiver) {
      refuseCompressed(request);
      request.body = await receiver.receive(request, response, limitBytes);
      return next();
    }
    const share = memory.shareOf(request.asker.key);
    // The client may have disconnected while its credentials were looked up.
    if (response.closed) share.release();
    else response.once('close', () => share.release());
    const isJson = /[/+]json$/.test(type);
    if (isJson) refuseOtherJson(request, names);
    else refuseCompressed(request);
    const bytes = await readBytes(request, limitBytes, share);
    const reader = request.matched && readerOf(request.matched);
    if (reader) request.body = await reader.read(bytes, request);
    else if (read) request.body = await read(bytes, request);
    // A chunked body can be empty.
    else request.body = bytes.length === 0 ? {} : parseJson(bytes, maxValues);
    if (!isJson) request.bodyDigest ??= createHash('sha256').update(bytes).digest();
    next();
  };
}

const takesBody = ({ method, matched }: ApiRequest) =>
  METHODS_WITH_BODY.has(method) || Boolean(matched?.validated.some(({ type }) => type === 'body'));

const WORKBOOK =
  /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel|oasis\.opendocument\.spreadsheet)/i;

const hintFor = (request: ApiRequest, names: string[]): string | undefined =>
  names.includes('text/csv') && WORKBOOK.test(request.get('Content-Type') ?? '')
    ? '; save a workbook as "CSV UTF-8", and send it as text/csv'
    : undefined;

const hasBody = (request: ApiRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** JSON is UTF-8 (RFC 8259 section 8.1) and can be compressed. */
function refuseOtherJson(request: ApiRequest, names: string[]): void {
  const [, charset = 'utf-8'] = CHARSET.exec(request.get('Content-Type') ?? '') ?? [];
  if (charset.toLowerCase() !== 'utf-8')
    throw new UnsupportedMediaType(names.map((name) => `${name}; charset=utf-8`));
  refuseEncoding(request, names);
}

const DECOMPRESSORS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads and decompresses the whole body. Whatever exceeds the limit is neither decompressed nor stored.
 * @param limitBytes of the body, both compressed and decompressed
 * @throws PayloadTooLarge, MalformedRequest, QueueFull
 */
async function readBytes(request: ApiRequest, limitBytes: number, share: MemoryShare): Promise<Buffer> {
  if (Number(request.get('Content-Length') ?? 0) > limitBytes) throw new PayloadTooLarge(limitBytes);
  const source = decompressed(request, limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the request would close its connection before the response is sent.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limitBytes) throw new PayloadTooLarge(limitBytes);
      share.add(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    // The rest is read and discarded, so that the client can read the response.
    if (source !== request) source.destroy();
    request.unpipe().resume();
    throw isOfStream(error)
      ? new MalformedRequest('The body is incomplete or cannot be decompressed.')
      : error;
  }
  return Buffer.concat(chunks);
}

function refuseEncoding(request: ApiRequest, names: string[]): void {
  const encoding = encodingOf(request);
  if (encoding !== 'identity' && !DECOMPRESSORS.has(encoding))
    throw new UnsupportedMediaType(names, ', either without Content-Encoding or with gzip, deflate or br');
}

function refuseCompressed(request: ApiRequest): void {
  if (request.get('Content-Encoding') !== undefined)
    throw new UnsupportedMediaType([`${request.get('Content-Type') ?? ''} without Content-Encoding`]);
}

const encodingOf = (request: ApiRequest) => (request.get('Content-Encoding') ?? 'identity').toLowerCase();

function decompressed(request: ApiRequest, limitBytes: number): Readable {
  const decompressor = DECOMPRESSORS.get(encodingOf(request))?.();
  if (!decompressor) return request;
  let size = 0;
  // Compressed bytes can be endless and decompress to nothing.
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limitBytes) decompressor.destroy(new PayloadTooLarge(limitBytes));
  });
  finished(request, { writable: false }, (error) => {
    if (error) decompressor.destroy(error);
  });
  return request.pipe(decompressor);
}

const isOfStream = (error: unknown) =>
  error instanceof Error && !(error instanceof Problem) && 'code' in error && typeof error.code === 'string';
