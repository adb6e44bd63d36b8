import type { SurfaceDocumentation } from './surface.js';

type SecuritySchemes = SurfaceDocumentation['securitySchemes'];

export const API_KEY_SCHEMES: SecuritySchemes = {
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An API key: `Authorization: Bearer <API_KEY>`',
  },
  headerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same API key in a header of its own',
  },
};

export const SESSION_SCHEME: SecuritySchemes = {
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Of a person who is signed in; `__Host-session` on HTTPS. From the same origin only',
  },
};
