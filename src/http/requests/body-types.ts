import type { IncomingHttpHeaders } from 'node:http';

export const MEBIBYTE = 1024 * 1024;

/** What a reader sees of the request. */
export interface RequestToRead {
  readonly headers: IncomingHttpHeaders;
  /** SHA-256 that stands for a body which is not JSON; null for all others. */
  bodyDigest: Buffer | null;
}

/**
 * Makes a body of the bytes; what it returns becomes `request.body`. It can set `request.bodyDigest` if equal bodies can
 * differ in their bytes, as those of multipart do in their boundary.
 * @param bytes the whole body, which is within its limit
 * @throws a Problem: 400 or 422
 */
export type ReadBody = (bytes: Buffer, request: RequestToRead) => unknown;

/** Of JSON, unless its type says otherwise. */
export const MAX_VALUES = 20_000;

export interface BodyType {
  limitBytes: number;
  /** Of JSON: objects, arrays, strings, numbers, true, false, null, and names of members. By default MAX_VALUES. */
  maxValues?: number;
  /** By default the body is JSON. */
  read?: ReadBody;
}

/** By media type. */
export type BodyTypeTable = Record<string, BodyType>;

const SMALL_JSON = { limitBytes: MEBIBYTE };

/** What an operation takes unless it or its surface says otherwise. */
export const JSON_BODY: BodyTypeTable = { 'application/json': SMALL_JSON };

/** What a PATCH takes. RFC 7396. */
export const MERGE_PATCH: BodyTypeTable = { ...JSON_BODY, 'application/merge-patch+json': SMALL_JSON };
