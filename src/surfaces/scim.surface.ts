import { SCIM_PREFIX } from '#libs/platform';
import { ANY_OPERATION } from '../http/problems/index.js';
import { provisioningCheck } from '../http/limits/rate-limits.service.js';
import { MEBIBYTE, type BodyTypeTable } from '../http/requests/body-types.js';
import { ScimLogService } from '../scim/settings/scim-log.service.js';
import { ScimTokensService } from '../scim/settings/scim-tokens.service.js';
import { authorizeProvider } from './authorize.js';
import { COMMON_HEADERS } from './common-headers.js';
import { SCIM_ERROR } from './scim-error.format.js';
import { SCIM_TOKEN_SCHEME } from './security-schemes.js';
import type { Surface } from '../http/surfaces/surface.js';

const SCIM_JSON = 'application/scim+json';

const LARGE_JSON = { limitBytes: 10 * MEBIBYTE, maxValues: 500_000 };
const BODY_TYPES: BodyTypeTable = { [SCIM_JSON]: LARGE_JSON, 'application/json': LARGE_JSON };

export const scim: Surface = {
  prefix: SCIM_PREFIX,
  credentials: ScimTokensService,
  access: 'provisioning',
  authorize: authorizeProvider,
  limitsOf: provisioningCheck,
  cors: null,
  idempotentMethods: [],
  bodyTypes: BODY_TYPES,
  patchTypes: BODY_TYPES,
  produces: [SCIM_JSON],
  negotiatesAccept: false,
  // Some identity providers append a slash.
  ignoresTrailingSlash: true,
  unknownMembers: 'ignore',
  responseHeaders: { 'Cache-Control': 'no-store', 'Content-Type': `${SCIM_JSON}; charset=utf-8` },
  errors: SCIM_ERROR,
  observers: [ScimLogService],
  documentation: {
    tags: [
      {
        name: 'SCIM',
        description:
          'Members and their roles, for identity providers (SCIM 2.0). `/Bulk`, `/Me` and `/.search` are not supported (501).',
        guide: 'scim',
      },
    ],
    securitySchemes: SCIM_TOKEN_SCHEME,
    headers: COMMON_HEADERS,
    anyOperation: [
      ...ANY_OPERATION.filter((code) => code !== 'quota_exceeded'),
      ...(['plan_required', 'validation_failed'] as const),
    ],
    problems: [],
  },
};
