import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Response } from 'express';
import type { ApiRequest } from '../requests/api-request.js';

const compress = promisify(gzip);
/** Smaller bodies fit in the packet of the headers. */
const MIN_BYTES = 1024;
const LEVEL = 4;

/**
 * Reads as JSON are compressed if the client accepts gzip, and have an ETag if the operation can answer 304, with which Express answers it.
 * What a write returns is not compressed: it can contain a secret beside what a page has chosen.
 */
export function sendBodies(request: ApiRequest, response: Response, hasETag: boolean): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const send = response.send.bind(response);
  // Express calls it again with the text of an object.
  response.send = (body: unknown): Response => {
    if (typeof body !== 'string') return send(body);
    const isFound = response.statusCode === 200;
    if (hasETag && isFound && !response.hasHeader('ETag')) response.set('ETag', etagOfBody(body));
    if (Buffer.byteLength(body) < MIN_BYTES) return send(body);
    response.vary('Accept-Encoding');
    if (request.fresh || request.acceptsEncodings('gzip') === false) return send(body);
    void compress(body, { level: LEVEL }).then((zipped) => {
      response.set('Content-Encoding', 'gzip');
      send(zipped);
    });
    return response;
  };
}

/** Weak, since it is the same for the compressed body. */
const etagOfBody = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
