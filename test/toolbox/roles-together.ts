import type { Config } from '#libs/platform';
import {
  DrainingServer,
  PlainRefusals,
  ReadinessService,
  securityHeaders,
  serve,
  type RunningService,
} from '#libs/http-server';
import type { Parts } from '#libs/process';
import { DOMAIN_ASK_PATH, DomainAsk, RedirectEdge, RedirectModule } from '../../apps/redirect/index.js';
import { WorkerModule } from '../../apps/worker/index.js';
import { AppModule, createApi } from '../../src/index.js';

export interface RolesTogether extends RunningService {
  shortUrl: string;
}

/**
 * Runs the modules of the three roles in this process, so that a test controls their clock and reads their log: the API
 * and the scan edge have separate ports. test/start and test/deployment run the roles as processes.
 */
export async function startRolesTogether(config: Config, parts: Parts): Promise<RolesTogether> {
  const { app, ...api } = await createApi(config, parts, [
    AppModule,
    RedirectModule,
    WorkerModule.forRoot(config),
  ]);
  const readiness = app.get(ReadinessService);
  const scans = new DrainingServer(
    app.get(RedirectEdge).listener(readiness, config),
    new PlainRefusals(securityHeaders(config.shortUrlBase)),
  );
  const internal = { [DOMAIN_ASK_PATH]: app.get(DomainAsk).listener };
  const running = await serve(app, { ...api, internal });
  await scans.listen(config.shortPort, config.host);
  const close = async () => {
    readiness.stop();
    await scans.drain(config.shutdownDelayMs);
    await running.close();
  };
  return { ...running, shortUrl: scans.url, close };
}
