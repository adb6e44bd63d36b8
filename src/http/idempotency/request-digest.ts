import { createHash } from 'node:crypto';
import type { ApiRequest } from '../requests/api-request.js';
import { canonicalJson } from '../requests/canonical-json.js';

export function digestRequest(request: ApiRequest): Buffer {
  const hash = createHash('sha256').update(canonicalJson([request.path, request.query]));
  hash.update(request.bodyDigest ?? canonicalJson((request.body as unknown) ?? null));
  return hash.digest();
}
