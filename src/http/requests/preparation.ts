import type { Request } from 'express';
import type { AnyCaller } from './caller.js';

/** Does the slow work of a request with an Idempotency-Key before its transaction holds a connection. */
export interface Preparation {
  /** @param caller identifies the request, so the handler finds the result by this object @param request validated */
  prepare(caller: AnyCaller, request: Request): Promise<void>;
}
