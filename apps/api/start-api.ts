import type { Config } from '#libs/platform';
import { ReadinessService, serve, type RunningService } from '#libs/http-server';
import type { Parts } from '#libs/process';
import { AppModule, createApi, operatorPages } from '../../src/index.js';

/** The API alone: no short codes, no deliveries. @throws when the database cannot be reached or the port is taken */
export async function startApi(config: Config, parts: Parts = {}): Promise<RunningService> {
  const { modules, listenerOf } = await operatorPages(config);
  const api = await createApi(config, parts, [AppModule, ...modules]);
  const others = (parts.others ?? []).map((role) => [role, null] as const);
  api.app.get(ReadinessService).dependOn(Object.fromEntries<null>(others));
  return serve(api.app, { ...api, operator: listenerOf(api.app) });
}
