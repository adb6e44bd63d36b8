import type { Config } from '#libs/platform';
import { createContext, type Parts } from '#libs/process';
import {
  PlainRefusals,
  ReadinessService,
  securityHeaders,
  serve,
  type RunningService,
} from '#libs/http-server';
import { ScanJournal } from '#libs/scans';
import { RedirectEdge } from './redirect.edge.js';
import { DOMAIN_ASK_PATH, DomainAsk } from './request/domain-ask.js';
import { RedirectModule } from './redirect.module.js';

export async function startRedirect(config: Config, parts: Parts = {}): Promise<RunningService> {
  const app = await createContext(config, parts, [RedirectModule], config.shortPort);
  const [readiness, journal] = [app.get(ReadinessService), app.get(ScanJournal)];
  readiness.canReplaceDatabase(async () => (await journal.findObstacle()) === null);
  return serve(app, {
    port: { number: config.shortPort, variable: 'SHORT_PORT' },
    listener: app.get(RedirectEdge).listener(readiness, config),
    refusals: new PlainRefusals(securityHeaders(config.shortUrlBase)),
    internal: { [DOMAIN_ASK_PATH]: app.get(DomainAsk).listener },
  });
}
