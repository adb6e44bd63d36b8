import type { Response } from 'express';
import type { ApiRequest } from './api-request.js';
import type { AnyCaller } from './caller.js';
import type { RequestToRead } from './body-types.js';

export interface BodyReader {
  /**
   * Resolves to `request.body`. It sets `request.bodyDigest` unless equal bodies are equal values.
   * @param bytes the whole body, decompressed and within its limit, but not validated yet
   * @throws a Problem: 400, 413 or 422
   */
  read(
    bytes: Buffer,
    request: RequestToRead & {
      readonly caller: AnyCaller | null;
      /** Not validated yet. */
      readonly query: Record<string, unknown>;
    },
  ): Promise<unknown>;
}

export interface BodyReceiver {
  /**
   * Resolves to `request.body`, and sets `request.bodyDigest`. Reads the stream itself, within the limit of the type;
   * what it keeps ends with the response.
   * @throws a Problem: 400, 413, 422 or 503
   */
  receive(request: ApiRequest, response: Response, limitBytes: number): Promise<unknown>;
}
