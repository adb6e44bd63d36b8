import type { RunningService } from '#libs/http-server';
import type { Config } from '#libs/platform';
import type { Parts } from '#libs/process';
import { startApi } from '../../apps/api/index.js';
import { startRedirect } from '../../apps/redirect/index.js';
import { startWorker } from '../../apps/worker/index.js';

/** The roles that a test needs; the scan edge and the worker are never alone. */
export interface RunningRoles {
  api: RunningService;
  redirect?: RunningService;
  worker?: RunningService;
}

/**
 * Starts the API, or all roles, as their processes do, but in this one, so that a test controls their clock and reads
 * their log. test/start and test/deployment run the processes themselves.
 */
export async function startRoles(roles: 'api' | 'all', config: Config, parts: Parts): Promise<RunningRoles> {
  if (roles === 'api') return { api: await startApi(config, parts) };
  // Each process of a container has a port for its metrics, too.
  const other = config.metricsPort === undefined ? config : config.with({ metricsPort: 0 });
  const starts = [
    startApi(config, parts),
    startRedirect(other, parts),
    startWorker(other.with({ port: 0 }), parts),
  ] as const;
  try {
    const [api, redirect, worker] = await Promise.all(starts);
    return { api, redirect, worker };
  } catch (error) {
    for (const start of starts)
      await start.then(
        (role) => role.close(),
        () => undefined,
      );
    throw error;
  }
}
