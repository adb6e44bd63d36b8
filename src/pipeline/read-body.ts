import type { NextFunction, Response } from 'express';
import { siteOf, type ClientAddresses } from '#libs/addresses';
import { FairMemory, type FairQueueLimits } from '#libs/fair-queue';
import { PacedTurns, type ConnectionArrivals } from '#libs/time-slices';
import { UnsupportedMediaType } from '../problems/index.js';
import type { ApiRequest } from '../requests/api-request.js';
import { JSON_BODY, MAX_VALUES, MEBIBYTE } from '../requests/body-types.js';
import { readJson } from '../hardening/json-body.js';
import { readRaw } from '../hardening/raw-body.js';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** Larger ones wait in a queue of their own, since their objects are processed for a while: a menu has many in few bytes. */
const LARGE_BYTES = 64 * 1024;
const MANY_VALUES = 2_000;
const MEMORY = { bytes: 256 * MEBIBYTE, bytesPerKey: 64 * MEBIBYTE };

/**
 * One chunk of at most 64 KiB per turn: a thousand bodies that are decompressed at once would otherwise occupy each turn for a
 * good part of a second. Each chunk that waits belongs to a connection, which pauses.
 */
const CHUNKS: FairQueueLimits = { running: 1, runningPerKey: 1, waiting: Infinity, waitingPerKey: Infinity };

/**
 * Reads the body by its type and limits, as its route declares them: 415, 413, 400, in this order. A request that
 * waits in a queue is read and judged, but not parsed yet.
 */
export function readBody({
  addresses,
  arrivals,
}: {
  addresses: ClientAddresses;
  arrivals: ConnectionArrivals;
}) {
  const memory = new FairMemory(MEMORY);
  const turns = new PacedTurns(arrivals, CHUNKS);
  return async (request: ApiRequest, response: Response, next: NextFunction): Promise<void> => {
    if (!METHODS_WITH_BODY.has(request.method) || !hasBody(request)) return next();
    const types = request.matched?.bodyTypes ?? JSON_BODY;
    const names = Object.keys(types);
    const bodyType = types[request.is(names) || ''];
    if (!bodyType) throw new UnsupportedMediaType(names);
    const { limitBytes, maxValues = MAX_VALUES, read } = bodyType;
    const key = request.caller?.workspaceId ?? siteOf(addresses.of(request));
    const share = memory.shareOf(key);
    const release = () => {
      share.release();
      // Of a request that still waits in the queue.
      request.parseBody = null;
    };
    // The client may have left while its credentials were looked up.
    if (response.closed) release();
    else response.once('close', release);
    const limits = { limitBytes, share, turn: () => turns.next(key, response) };
    const { values, parse } = read
      ? await readRaw(request, limits, read)
      : await readJson(request, { ...limits, maxValues, names });
    const isLarge = share.bytes > LARGE_BYTES || values > MANY_VALUES;
    if (request.matched?.isQueued || isLarge) request.parseBody = parse;
    else request.body = await parse();
    next();
  };
}

const hasBody = (request: ApiRequest) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
