import type { Config } from '#libs/config';
import { serve, type Parts, type RunningService } from '#libs/process';
import { AppModule, createApi } from '../../src/index.js';
import { RedirectEdge, RedirectModule } from '../redirect/index.js';
import { WorkerModule } from '../worker/index.js';

/** The API, the scan edge and the worker in one process. @throws when the database cannot be reached or the port is taken */
export async function startService(config: Config, parts: Parts = {}): Promise<RunningService> {
  const modules = [AppModule, RedirectModule, WorkerModule.forRoot(config)];
  const { app, listener, ...api } = await createApi(config, parts, modules);
  const edge = app.get(RedirectEdge);
  return serve(app, {
    ...api,
    listener: (request, response) => {
      if (edge.handles(request)) edge.handle(request, response);
      else listener(request, response);
    },
  });
}
