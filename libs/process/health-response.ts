import { VERSION } from '#libs/version';

export interface HealthResponse {
  status: 200 | 503;
  headers: Record<string, string>;
  body: { status: string; version?: string; reason?: string };
}

/** The response of /livez while the process runs. */
export const alive: HealthResponse = { status: 200, headers: {}, body: { status: 'ok', version: VERSION } };

const ready: HealthResponse = { status: 200, headers: {}, body: { status: 'ok' } };

/** The response of /readyz. @param obstacle as ReadinessService returns it */
export const readinessResponse = (obstacle: string | null): HealthResponse =>
  obstacle === null
    ? ready
    : {
        status: 503,
        headers: { 'Retry-After': '2' },
        body: { status: 'unavailable', reason: obstacle },
      };

/** An obstacle of /readyz. */
export const MIGRATIONS_MISSING = 'migrations are missing';
