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
import { KnownCodesFile } from './known/known-codes-file.js';
import { RedirectEdge } from './redirect.edge.js';
import { DOMAIN_ASK_PATH, DomainAsk } from './request/domain-ask.js';
import { RedirectModule } from './redirect.module.js';

/** Some codes are known: others get 503 until the database is available. */
export async function canStartWithoutDatabase(config: Config): Promise<boolean> {
  if (config.journalDir === undefined) return false;
  const known = await new KnownCodesFile(config.journalDir, config).read(new Date()).catch(() => []);
  return known.some(({ at }) => Date.now() - at < config.journalCodeMaxAgeMs);
}

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
