import { SESSION_SCHEME } from './security-schemes.js';
import { settingsSurface } from './settings.surface.js';
import type { Surface } from '../http/surfaces/surface.js';

export const authSurface: Surface = {
  ...settingsSurface,
  prefix: '/api/auth/v1',
  idempotentMethods: [],
  documentation: {
    ...settingsSurface.documentation,
    securitySchemes: SESSION_SCHEME,
    tags: [
      {
        name: 'Sign-in',
        description: 'Accounts, sessions and the current workspace.',
        guide: 'authentication',
      },
    ],
  },
};
