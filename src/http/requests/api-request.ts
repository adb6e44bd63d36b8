import type { Asker } from '#libs/queue';
import type { Route } from '../pipeline/route.js';
import type { ErrorFormat } from '../problems/index.js';
import type { ObservedRequest, Surface } from '../surfaces/surface.js';
import type { RequestToRead } from './body-types.js';

/** A request with the properties that the pipeline adds. */
export interface ApiRequest extends ObservedRequest {
  /** Null outside of all surfaces, such as for /livez. */
  surface: Surface | null;
  /** How an error is rendered. */
  errors: ErrorFormat;
  /** The reason to refuse it, found before CORS and thrown after it. */
  refusal: Error | null;
  matched: Route | null;
  bodyDigest: RequestToRead['bodyDigest'];
  /** On whose behalf it is processed. */
  asker: Asker;
}
