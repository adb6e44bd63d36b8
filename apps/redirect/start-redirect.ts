import type { Config } from '#libs/config';
import {
  createContext,
  plainListener,
  PlainRefusals,
  ReadinessService,
  serve,
  type Parts,
  type RunningService,
} from '#libs/process';
import { ScanJournal } from '#libs/scans';
import { securityHeaders } from '#libs/security-headers';
import { RedirectEdge } from './redirect.edge.js';
import { RedirectModule } from './redirect.module.js';

/** The scan edge alone. @throws when the database cannot be reached or the port is taken */
export async function startRedirect(config: Config, parts: Parts = {}): Promise<RunningService> {
  const app = await createContext(config, parts, [RedirectModule]);
  const edge = app.get(RedirectEdge);
  const headers = securityHeaders(config.shortUrlBase);
  const [readiness, journal] = [app.get(ReadinessService), app.get(ScanJournal)];
  readiness.canReplaceDatabase(async () => (await journal.findObstacle()) === null);
  const others = plainListener(readiness, headers, (request, response) =>
    edge.handleOther(request, response),
  );
  return serve(app, {
    listener: (request, response) => {
      if (edge.handles(request)) edge.handle(request, response);
      else others(request, response);
    },
    refusals: new PlainRefusals(headers),
  });
}
