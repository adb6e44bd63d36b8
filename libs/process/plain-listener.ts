import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { healthy, readinessResponse, type HealthResponse } from './health-response.js';
import type { ReadinessService } from './readiness.service.js';

/** Answers /livez and /readyz without a framework, and leaves all other requests to `otherwise`. */
export const plainListener =
  (readiness: ReadinessService, otherwise: RequestListener): RequestListener =>
  (request, response) => {
    const path = isRead(request) ? (request.url ?? '').split('?', 1)[0] : undefined;
    if (path === '/livez') send(response, healthy);
    else if (path === '/readyz')
      void readiness.findObstacle().then((obstacle) => send(response, readinessResponse(obstacle)));
    else otherwise(request, response);
  };

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function send(response: ServerResponse, { status, headers, body }: HealthResponse): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
