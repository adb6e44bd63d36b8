/** Operations below one prefix, with rules in common. */
export interface Surface {
  prefix: string;
  /** Whether an API key may call; else only people that are signed in. */
  takesKeys: boolean;
  /** Whether people count in their workspace's limits, as keys do; else each has a burst of their own. */
  countsPeople: boolean;
  /** Whether its answers name their fields in camelCase, else in snake_case. */
  isCamelCase: boolean;
}

const SURFACES: Surface[] = [
  { prefix: '/api/v1', takesKeys: true, countsPeople: false, isCamelCase: false },
  { prefix: '/api/mobile/v1', takesKeys: true, countsPeople: true, isCamelCase: true },
  { prefix: '/api/auth/v1', takesKeys: false, countsPeople: false, isCamelCase: true },
  { prefix: '/api/settings/v1', takesKeys: false, countsPeople: false, isCamelCase: true },
];

/** @param path of a request or of a route, such as /api/v1/qr */
export const surfaceOf = (path: string): Surface | null =>
  SURFACES.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)) ?? null;

/** Of programs that show an API key: such surfaces answer any origin (CORS), and keep answers by Idempotency-Key. */
export const isForPrograms = (path: string): boolean => surfaceOf(path)?.takesKeys ?? false;
