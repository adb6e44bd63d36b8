import { Authenticator } from '../auth/authenticator.js';
import { RequestLogService } from '../auth/request-log/request-log.service.js';
import { authorize } from './authorize.js';
import { ANY_OPERATION, ACCOUNT_PROBLEM_JSON, ValidationFailed } from '../http/problems/index.js';
import { dashboardOrWorkspace } from '../http/limits/rate-limits.service.js';
import { JSON_BODY, MERGE_PATCH } from '../http/requests/body-types.js';
import { COMMON_HEADERS } from './common-headers.js';
import { ADMIN_KEY_SCHEME, SESSION_SCHEME } from './security-schemes.js';
import type { Surface } from '../http/surfaces/surface.js';

export const settingsSurface: Surface = {
  prefix: '/api/settings/v1',
  credentials: Authenticator,
  access: null,
  authorize,
  limitsOf: dashboardOrWorkspace,
  cors: null,
  idempotentMethods: ['POST'],
  bodyTypes: JSON_BODY,
  patchTypes: MERGE_PATCH,
  produces: ['application/json'],
  negotiatesAccept: true,
  unknownMembers: 'refuse',
  responseHeaders: { 'Cache-Control': 'no-store' },
  errors: ACCOUNT_PROBLEM_JSON,
  observers: [RequestLogService],
  documentation: {
    tags: [
      {
        name: 'Webhooks',
        description: 'Endpoints that receive events, and their deliveries.',
        guide: 'webhooks',
      },
      { name: 'Domains', description: 'Your own host names for short URLs.', guide: 'domains' },
      { name: 'API keys', description: 'Credentials of programs.', guide: 'api-keys' },
      {
        name: 'Members',
        description: 'People of the workspace, and invitations.',
        guide: 'members',
      },
      { name: 'Workspace', description: 'Its name, defaults and brand.', guide: 'pages#show-your-brand' },
      {
        name: 'Single sign-on',
        description:
          'Connections to identity providers, and the domains of email addresses that belong to the workspace.',
        guide: 'single-sign-on',
      },
      {
        name: 'SCIM settings',
        description: 'Token and log of the identity provider.',
        guide: 'scim#enable-scim',
      },
      {
        name: 'Audit log',
        description: 'Who changed which setting, member or key.',
        guide: 'members#audit-log',
      },
    ],
    securitySchemes: { ...ADMIN_KEY_SCHEME, ...SESSION_SCHEME },
    headers: COMMON_HEADERS,
    anyOperation: [...ANY_OPERATION, 'not_acceptable'],
    problems: [ValidationFailed],
  },
};
