import type { IncomingHttpHeaders } from 'node:http';

export const MEBIBYTE = 1024 * 1024;

export interface RequestToRead {
  readonly headers: IncomingHttpHeaders;
  bodyDigest: Buffer | null;
}

/**
 * Parses the bytes to `request.body`. It can set `request.bodyDigest` if equal bodies can differ in their bytes, as
 * those of multipart do in their boundary.
 * @param bytes the whole body, which is within its limit
 * @throws a Problem: 400 or 422
 */
export type ReadBody = (bytes: Buffer, request: RequestToRead) => unknown;

export const MAX_VALUES = 20_000;

export interface BodyType {
  limitBytes: number;
  /** Objects, arrays, strings, numbers, true, false, null, and names of members count. The default is MAX_VALUES. */
  maxValues?: number;
  read?: ReadBody;
  /** As openapi.yaml documents it, if not like JSON. */
  schema?: Record<string, unknown>;
}

export type BodyTypeTable = Record<string, BodyType>;

const SMALL_JSON = { limitBytes: MEBIBYTE };

export const JSON_BODY: BodyTypeTable = { 'application/json': SMALL_JSON };

export const MERGE_PATCH: BodyTypeTable = { ...JSON_BODY, 'application/merge-patch+json': SMALL_JSON };
