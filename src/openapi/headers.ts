import type { SurfaceDocumentation } from '../surfaces/surface.js';

export type Headers = SurfaceDocumentation['headers'];

/** References to headers, which stand once in components. */
export const headerRefs = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
