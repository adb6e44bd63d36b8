import type { Caller } from '../auth/caller.js';
import type { Route } from '../pipeline/route.js';
import type { IdentifiedRequest, Surface } from '../surfaces/surface.js';
import type { RequestToRead } from './body-types.js';

/** What the pipeline has found out about a request. */
export interface ApiRequest extends IdentifiedRequest {
  requestId: string;
  /** Null outside the API. */
  surface: Surface | null;
  caller: Caller | null;
  /** Why it is not answered, from before CORS; thrown after it. */
  refusal: Error | null;
  matched: Route | null;
  bodyDigest: RequestToRead['bodyDigest'];
  /** Parses the bytes of the body; null without a body, or if its reader parsed it as it arrived. */
  parseBody: (() => Promise<unknown>) | null;
}
