import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { NextFunction, Response } from 'express';
import { networkOf, type ClientAddresses } from '#libs/addresses';
import { UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { JSON_BODY, MAX_VALUES, MEBIBYTE, type BodyReader } from '../requests/body-types.js';
import { readBytes, type BytesToRead } from '../hardening/body-bytes.js';
import { BodyMemory } from '../hardening/body-memory.js';
import { readJson } from '../hardening/json-body.js';
import { readRaw, refuseEncoding } from '../hardening/raw-body.js';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const MEMORY = { bytes: 256 * MEBIBYTE, bytesPerKey: 64 * MEBIBYTE };

/**
 * Reads the body by its type and limits, as its route declares them: 415, 413, 400, in this order. Of an operation that
 * waits in the queue, the bytes are read and judged, but not parsed yet.
 */
export function readBody(addresses: ClientAddresses) {
  const memory = new BodyMemory(MEMORY);
  return async (request: ApiRequest, response: Response, next: NextFunction): Promise<void> => {
    if (!METHODS_WITH_BODY.has(request.method) || !hasBody(request)) return next();
    const types = request.matched?.bodyTypes ?? JSON_BODY;
    const names = Object.keys(types);
    const bodyType = types[request.is(names) || ''];
    if (!bodyType) throw new UnsupportedMediaType(names);
    const { limitBytes, maxValues = MAX_VALUES, read } = bodyType;
    const isQueued = request.matched?.isQueued ?? false;
    const share = memory.shareOf(request.caller?.workspaceId ?? networkOf(addresses.of(request)));
    const release = () => {
      share.release();
      // Of a request that still waits in the queue.
      request.parseBody = null;
    };
    // The client may have left while its credentials were looked up.
    if (response.closed) release();
    else response.once('close', release);
    if (read && !isQueued) await readRaw(request, limitBytes, read);
    else {
      const parse = read
        ? await readLater(request, { limitBytes, share }, read)
        : await readJson(request, { limitBytes, maxValues, names, share });
      if (isQueued) request.parseBody = parse;
      else request.body = await parse();
    }
    next();
  };
}

/** Bytes that a reader gets when it is the turn of their request. */
async function readLater(
  request: ApiRequest,
  limits: Omit<BytesToRead, 'judge'>,
  read: BodyReader,
): Promise<() => Promise<unknown>> {
  refuseEncoding(request);
  const hash = createHash('sha256');
  const bytes = await readBytes(request, { ...limits, judge: (chunk) => void hash.update(chunk) });
  return async () => {
    const body = await read(Readable.from(chunksOf(bytes)), request);
    request.bodyDigest ??= hash.digest();
    return body;
  };
}

const CHUNK_BYTES = 16 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}

const hasBody = (request: ApiRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
