import type { Request } from 'express';
import type { Caller } from '../auth/caller.js';
import type { RequestToRead } from './body-types.decorator.js';
import type { Route } from '../pipeline/route.js';

/** What the pipeline has found out about a request. */
export interface ApiRequest extends Request {
  requestId: string;
  caller: Caller | null;
  /** Why it is not answered, from before CORS; thrown after it. */
  refusal: Error | null;
  matched: Route | null;
  bodyDigest: RequestToRead['bodyDigest'];
}
