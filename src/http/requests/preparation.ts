import type { Request } from 'express';
import type { AnyCaller } from './caller.js';

/** Makes what takes long of a request with an Idempotency-Key, before its transaction holds a connection. */
export interface Preparation {
  /** @param request validated; whoever handles it finds what was made by its caller, an object of this request */
  prepare(caller: AnyCaller, request: Request): Promise<void>;
}
