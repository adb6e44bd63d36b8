import type { Asker } from '#libs/queue';
import type { ErrorFormat } from '../problems/index.js';
import type { ObservedRequest, Surface } from '../surfaces/surface.js';
import type { RequestToRead } from './body-types.js';

export interface ApiRequest extends ObservedRequest {
  surface: Surface | null;
  errors: ErrorFormat;
  refusal: Error | null;
  bodyDigest: RequestToRead['bodyDigest'];
  asker: Asker;
}
