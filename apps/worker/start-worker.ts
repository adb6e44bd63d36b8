import type { Config } from '#libs/platform';
import { createContext, type Parts } from '#libs/process';
import {
  plainListener,
  PlainRefusals,
  ReadinessService,
  securityHeaders,
  serve,
  type RunningService,
} from '#libs/http-server';
import { WorkerModule } from './worker.module.js';

/** Serves only /livez and /readyz at its port. @throws when the database cannot be reached or the port is taken */
export async function startWorker(config: Config, parts: Parts = {}): Promise<RunningService> {
  const app = await createContext(config, parts, [WorkerModule.forRoot(config)]);
  const headers = securityHeaders(config.baseUrl);
  const listener = plainListener(app.get(ReadinessService), headers, (_request, response) => {
    response.writeHead(404, { ...headers, 'Content-Length': 0 }).end();
  });
  return serve(app, { listener, refusals: new PlainRefusals(headers) });
}
