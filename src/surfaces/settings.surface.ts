import { Authenticator } from '../auth/authenticator.js';
import { authorizeSettings } from './authorize.js';
import { ANY_OPERATION, CAMEL_CASE_PROBLEM_JSON, ValidationFailed } from '../http/problems/index.js';
import { dashboardOrWorkspace } from '../http/limits/limit-checks.js';
import { JSON_BODY, MERGE_PATCH } from '../http/requests/body-types.js';
import { COMMON_HEADERS } from './common-headers.js';
import { ADMIN_KEY_SCHEME, SESSION_SCHEME } from './security-schemes.js';
import type { Surface } from '../http/surfaces/surface.js';

export const settingsSurface: Surface = {
  prefix: '/api/settings/v1',
  credentials: Authenticator,
  defaultAccess: null,
  authorize: authorizeSettings,
  limitsOf: dashboardOrWorkspace,
  cors: null,
  idempotentMethods: [],
  bodyTypes: JSON_BODY,
  patchTypes: MERGE_PATCH,
  produces: ['application/json'],
  negotiatesAccept: true,
  unknownMembers: 'refuse',
  responseHeaders: { 'Cache-Control': 'no-store' },
  errors: CAMEL_CASE_PROBLEM_JSON,
  observers: [],
  documentation: {
    tags: [
      {
        name: 'Settings',
        description: 'Everything that an admin of a workspace can set and look up.',
        guide: 'authentication',
      },
    ],
    securitySchemes: { ...ADMIN_KEY_SCHEME, ...SESSION_SCHEME },
    headers: COMMON_HEADERS,
    anyOperation: [...ANY_OPERATION, 'not_acceptable'],
    problems: [ValidationFailed],
  },
};
