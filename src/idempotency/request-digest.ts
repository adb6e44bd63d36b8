import { createHash } from 'node:crypto';
import type { ApiRequest } from '../requests/api-request.js';

/** SHA-256 of a request's path, query and parsed body. */
export function digestOf(request: ApiRequest): Buffer {
  const body = request.bodyDigest ?? canonicalJson((request.body as unknown) ?? null);
  return createHash('sha256')
    .update(canonicalJson([request.path, request.query]))
    .update(body)
    .digest();
}

/** JSON that does not depend on the order of object keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join()}}`;
}
