export interface HealthResponse {
  status: 200 | 503;
  headers: Record<string, string>;
  body: { status: string; reason?: string };
}

/** The response of /livez while the process runs, and of /readyz without an obstacle. */
export const healthy: HealthResponse = { status: 200, headers: {}, body: { status: 'ok' } };

/** The response of /readyz. @param obstacle as ReadinessService returns it */
export const readinessResponse = (obstacle: string | null): HealthResponse =>
  obstacle === null
    ? healthy
    : {
        status: 503,
        headers: { 'Retry-After': '2' },
        body: { status: 'unavailable', reason: obstacle },
      };
