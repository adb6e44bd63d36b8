import { MOBILE_PROBLEM_JSON } from '../mobile/mobile.errors.js';
import { MOBILE_FIELD_NAMING } from '../mobile/mobile.fields.js';
import { workspaceCheck } from '../http/limits/rate-limits.service.js';
import { restV1 } from './rest-v1.surface.js';
import type { Surface } from '../http/surfaces/surface.js';

/** Like REST v1, but with fields in camelCase, and people count against their workspace's limits. */
export const mobile: Surface = {
  ...restV1,
  prefix: '/api/mobile/v1',
  limitsOf: workspaceCheck,
  errors: MOBILE_PROBLEM_JSON,
  documentation: {
    ...restV1.documentation,
    tags: [
      {
        name: 'Mobile',
        description:
          'QR codes and a summary for web apps and mobile clients, with an API key or the session cookie. All fields ' +
          'are in camelCase.',
        guide: 'mobile',
      },
    ],
    fieldNaming: MOBILE_FIELD_NAMING,
  },
};
