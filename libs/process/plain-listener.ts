import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { alive, readinessAnswer, type HealthAnswer } from './health-answer.js';
import type { ReadinessService } from './readiness.service.js';

/** Answers /livez and /readyz without a framework, and leaves all other requests to `otherwise`. */
export const plainListener =
  (readiness: ReadinessService, otherwise: RequestListener): RequestListener =>
  (request, response) => {
    const path = isRead(request) ? (request.url ?? '').split('?', 1)[0] : undefined;
    if (path === '/livez') send(response, alive);
    else if (path === '/readyz')
      void readiness.findObstacle().then((obstacle) => send(response, readinessAnswer(obstacle)));
    else otherwise(request, response);
  };

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function send(response: ServerResponse, { status, headers, body }: HealthAnswer): void {
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
