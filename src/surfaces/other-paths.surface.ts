import { PROBLEM_JSON } from '../http/problems/index.js';
import { settingsSurface } from './settings.surface.js';
import type { Surface } from '../http/surfaces/surface.js';

export const otherPaths: Surface = {
  ...settingsSurface,
  prefix: '/api',
  errors: PROBLEM_JSON,
  documentation: { ...settingsSurface.documentation, tags: [] },
};
