import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Headers } from './security-headers.js';
import { alive, readinessResponse, type HealthResponse } from './health-response.js';
import type { ReadinessService } from './readiness.service.js';

/**
 * Answers /livez and /readyz without a framework and passes other requests to `otherwise`.
 * @param common headers of each response
 */
export const plainListener =
  (
    readiness: Pick<ReadinessService, 'findObstacle'>,
    common: Headers,
    otherwise: RequestListener,
  ): RequestListener =>
  (request, response) => {
    const path = isRead(request) ? (request.url ?? '').split('?', 1)[0] : undefined;
    if (path === '/livez') sendHealth(response, alive, common);
    else if (path === '/readyz')
      void readiness
        .findObstacle()
        .then((obstacle) => sendHealth(response, readinessResponse(obstacle), common));
    else otherwise(request, response);
  };

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

export function sendHealth(
  response: ServerResponse,
  { status, headers, body }: HealthResponse,
  common: Headers,
): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...common,
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
