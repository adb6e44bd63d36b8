import type { Request, Response } from 'express';
import type { Asker } from '#libs/queue';
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

export type RequestToReceive = Request &
  RequestToRead & { readonly asker: Asker; readonly caller: AnyCaller | null };

export interface BodyReceiver {
  /**
   * Resolves to `request.body`, and sets `request.bodyDigest`. Reads the stream itself, within the limit of the type;
   * what it keeps ends with the response.
   * @throws a Problem: 400, 403, 413, 422 or 503
   */
  receive(request: RequestToReceive, response: Response, limitBytes: number): Promise<unknown>;
}
