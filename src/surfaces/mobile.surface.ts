import { CAMEL_CASE_PROBLEM_JSON } from '../problems/index.js';
import { workspaceDemand } from '../rate-limiting/index.js';
import { restV1 } from './rest-v1.surface.js';
import type { Surface } from './surface.js';

/** As REST v1, with fields in camelCase; people count in their workspace's limits. It has no operations yet. */
export const mobile: Surface = {
  ...restV1,
  prefix: '/api/mobile/v1',
  limitsOf: workspaceDemand,
  errors: CAMEL_CASE_PROBLEM_JSON,
  documentation: { ...restV1.documentation, tags: [] },
};
