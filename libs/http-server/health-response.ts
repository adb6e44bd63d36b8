import { VERSION } from '#libs/platform';

export type Obstacle = string | null;

export interface HealthResponse {
  status: 200 | 503;
  headers: Record<string, string>;
  body: { status: string; version?: string; reason?: string; roles?: Record<string, string> };
}

export const alive: HealthResponse = { status: 200, headers: {}, body: { status: 'ok', version: VERSION } };

/**
 * Returns the response of /readyz.
 * @param roles of the processes that one command runs, including this one; empty for a single process
 */
export function readinessResponse(own: Obstacle, roles: Record<string, Obstacle> = {}): HealthResponse {
  const [role, obstacle] = Object.entries(roles).find(([, found]) => found !== null) ?? [null, null];
  const reason = own ?? (obstacle === null ? null : `${role}: ${obstacle}`);
  const states = Object.entries(roles).map(([name, found]) => [name, found ?? 'ok'] as const);
  const body = states.length > 0 ? { roles: Object.fromEntries(states) } : {};
  return reason === null
    ? { status: 200, headers: {}, body: { status: 'ok', ...body } }
    : { status: 503, headers: { 'Retry-After': '2' }, body: { status: 'unavailable', reason, ...body } };
}

export const MIGRATIONS_MISSING = 'migrations are missing';
export const DATABASE_UNREACHABLE = 'database cannot be reached';
