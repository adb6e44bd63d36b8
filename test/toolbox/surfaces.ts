import { ALL_SURFACES } from '../../src/surfaces/all-surfaces.js';
import type { Surface } from '../../src/http/surfaces/surface.js';
import { Surfaces } from '../../src/http/surfaces/surfaces.js';

const surfaces = new Surfaces(ALL_SURFACES);

export function surfaceOf(path: string): Surface {
  const surface = surfaces.of(path);
  if (!surface) throw new Error(`${path} is outside the API`);
  return surface;
}
