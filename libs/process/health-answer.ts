export interface HealthAnswer {
  status: 200 | 503;
  headers: Record<string, string>;
  body: { status: string; reason?: string };
}

/** What /livez says while the process runs at all, and /readyz without an obstacle. */
export const healthy: HealthAnswer = { status: 200, headers: {}, body: { status: 'ok' } };

/** What /readyz says. @param obstacle as ReadinessService finds it */
export const readinessAnswer = (obstacle: string | null): HealthAnswer =>
  obstacle === null
    ? healthy
    : {
        status: 503,
        headers: { 'Retry-After': '2' },
        body: { status: 'unavailable', reason: obstacle },
      };
