import type { SurfaceDocumentation } from '../surfaces/surface.js';

export type Headers = SurfaceDocumentation['headers'];

/** Short, since each response refers to seven of them: QuotaReset stands for X-RateLimit-Quota-Reset. */
const nameOf = (header: string): string => header.replace(/^X-(?:RateLimit-)?/, '').replaceAll('-', '');

/** Headers as they stand in components. */
export const headerComponents = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, header]) => [nameOf(name), header]));

/** References to these. */
export const headerRefs = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${nameOf(name)}` }]),
  );
