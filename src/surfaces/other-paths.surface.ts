import { PROBLEM_JSON } from '../http/problems/index.js';
import { settingsSurface } from './settings.surface.js';
import type { Surface } from '../http/surfaces/surface.js';

/** Paths below /api that belong to no other surface: all are 404, with the headers and limits of the API. */
export const otherPaths: Surface = {
  ...settingsSurface,
  prefix: '/api',
  errors: PROBLEM_JSON,
  documentation: { ...settingsSurface.documentation, tags: [] },
};
