import type { AnyCaller } from './caller.js';
import type { RequestToRead } from './body-types.js';

/** Reads the bodies of one operation, whatever their type. */
export interface BodyReader {
  /**
   * What it resolves to becomes `request.body`. It sets `request.bodyDigest` unless equal bodies are equal values.
   * @param bytes the whole body, decompressed, within its limit; not judged yet
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
