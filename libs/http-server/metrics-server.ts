import type { RequestListener, ServerResponse } from 'node:http';
import { scrape, startRuntimeMetrics, wantsOpenMetrics, type Scraped } from '#libs/platform';
import { DrainingServer } from './draining-server.js';
import { listen } from './listen.js';
import { PlainRefusals } from './refusals.js';

/** Answers to programs of the operator, by path. */
export type InternalAnswers = Record<string, RequestListener>;

/**
 * Serves GET /metrics on a separate port that must not be public, and what else is only for the operator.
 * @throws OperatorError when the port is taken
 */
export async function serveMetrics(
  port: number,
  host: string,
  answers: InternalAnswers = {},
): Promise<DrainingServer> {
  startRuntimeMetrics();
  const server = new DrainingServer(listenerOf({ '/metrics': metrics, ...answers }), new PlainRefusals({}));
  await listen(server, { port, host, variable: 'METRICS_PORT' });
  return server;
}

function listenerOf(answers: InternalAnswers): RequestListener {
  const byPath = new Map(Object.entries(answers));
  return (request, response) => {
    const { method, url = '' } = request;
    const answerPath = byPath.get(url.split('?', 1)[0] ?? '');
    if (!answerPath) response.writeHead(404, { 'Content-Length': 0 }).end();
    else if (method !== 'GET' && method !== 'HEAD')
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0 }).end();
    else answerPath(request, response);
  };
}

const metrics: RequestListener = (request, response) =>
  void answer(response, wantsOpenMetrics(request.headers.accept));

/** By format. */
const pending = new Map<boolean, Promise<Scraped>>();

async function answer(response: ServerResponse, isOpenMetrics: boolean): Promise<void> {
  const scraping =
    pending.get(isOpenMetrics) ?? scrape(isOpenMetrics).finally(() => pending.delete(isOpenMetrics));
  pending.set(isOpenMetrics, scraping);
  const { contentType, text } = await scraping;
  response
    .writeHead(200, {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
