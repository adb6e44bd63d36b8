import type { SurfaceDocumentation } from '../http/surfaces/surface.js';

type SecuritySchemes = SurfaceDocumentation['securitySchemes'];

export const API_KEY_SCHEMES: SecuritySchemes = {
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, with the scope `read`, `read_write` or `admin`: `Authorization: Bearer <API_KEY>`',
  },
  headerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same API key in a separate header',
  },
};

/** A separate scheme keeps Swagger UI from sending a key that opens no settings. */
export const ADMIN_KEY_SCHEME: SecuritySchemes = {
  adminKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key that opens the settings, such as one with the scope `admin`: `Authorization: Bearer <API_KEY>`, or ' +
      '`X-API-Key`',
  },
};

export const SESSION_SCHEME: SecuritySchemes = {
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'The session cookie of a signed-in person; `__Host-session` on HTTPS. Accepted from the same origin only',
  },
};

export const SCIM_TOKEN_SCHEME: SecuritySchemes = {
  scimToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The SCIM token of a workspace: `Authorization: Bearer <SCIM_TOKEN>`',
  },
};
