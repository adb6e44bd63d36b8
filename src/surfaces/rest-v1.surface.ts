import { Authenticator } from '../auth/authenticator.js';
import { RequestLogService } from '../auth/request-log/request-log.service.js';
import { authorize } from './authorize.js';
import { ANY_OPERATION, PROBLEM_JSON, ValidationFailed } from '../http/problems/index.js';
import { dashboardOrWorkspace } from '../http/limits/rate-limits.service.js';
import { JSON_BODY, MERGE_PATCH } from '../http/requests/body-types.js';
import { ANY_ORIGIN } from './any-origin.js';
import { COMMON_HEADERS } from './common-headers.js';
import { API_KEY_SCHEMES, SESSION_SCHEME } from './security-schemes.js';
import type { Surface } from '../http/surfaces/surface.js';

/** Serves programs with an API key, and the dashboard with the cookie of a session. */
export const restV1: Surface = {
  prefix: '/api/v1',
  credentials: Authenticator,
  access: null,
  authorize,
  limitsOf: dashboardOrWorkspace,
  cors: ANY_ORIGIN,
  idempotentMethods: ['POST'],
  bodyTypes: JSON_BODY,
  patchTypes: MERGE_PATCH,
  produces: ['application/json'],
  negotiatesAccept: true,
  unknownMembers: 'refuse',
  // Consistent with CORS: pages of other origins may show what they may fetch, such as images.
  responseHeaders: { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' },
  errors: PROBLEM_JSON,
  observers: [RequestLogService],
  documentation: {
    tags: [
      {
        name: 'QR codes',
        description: 'Create, read, update and delete QR codes, and download their symbols.',
        guide: 'create-codes',
      },
      { name: 'Folders', description: 'Folders for QR codes: a tree of at most 5 levels.', guide: 'folders' },
      {
        name: 'Design templates',
        description: 'Named designs, which can be copied to QR codes.',
        guide: 'design',
      },
      {
        name: 'Files',
        description: 'Files for QR codes: PDFs to open, and pictures for their pages.',
        guide: 'files',
      },
      { name: 'Analytics', description: 'Scan analytics.', guide: 'analytics' },
      {
        name: 'Events',
        description: 'What happens in the workspace, as a stream for programs without a public address.',
        guide: 'event-stream',
      },
      {
        name: 'Reports',
        description: 'Analytics that people without an account open with a link.',
        guide: 'reports',
      },
      {
        name: 'Leads',
        description: 'What visitors submit with the forms of landing pages.',
        guide: 'leads',
      },
    ],
    securitySchemes: { ...API_KEY_SCHEMES, ...SESSION_SCHEME },
    headers: COMMON_HEADERS,
    anyOperation: [...ANY_OPERATION, 'not_acceptable', 'read_only_key'],
    problems: [ValidationFailed],
  },
};
