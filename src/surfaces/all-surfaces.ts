import { authSurface } from './auth.surface.js';
import { mcp } from './mcp.surface.js';
import { mobile } from './mobile.surface.js';
import { otherPaths } from './other-paths.surface.js';
import { pageSurfaces } from './pages.surface.js';
import { restV1 } from './rest-v1.surface.js';
import { settingsSurface } from './settings.surface.js';
import { scim } from './scim.surface.js';
import type { Surface } from '../http/surfaces/surface.js';

export const ALL_SURFACES: Surface[] = [
  restV1,
  mobile,
  authSurface,
  settingsSurface,
  scim,
  mcp,
  ...pageSurfaces,
  otherPaths,
];
