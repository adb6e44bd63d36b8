import 'reflect-metadata';
import type { Config } from '#libs/config';
import { announceBuild } from '#libs/metrics';
import type { Log } from '#libs/observability';
import { startWarnings } from '#libs/startup';
import { startService } from '../../apps/all-in-one/index.js';
import { firstAdminLink } from '../../src/invitations/first-admin.js';
import { prepareDemo } from './demo.js';
import { welcome } from './welcome.js';

/** Runs the service until `stopped`. Apart from start-service.ts, so that PostgreSQL starts while this file's imports load. */
export async function serve(
  config: Config,
  options: { log: Log; isDemo: boolean; stopped: Promise<unknown> },
): Promise<void> {
  const service = await startService(config, { log: options.log });
  announceBuild('all-in-one', config.gitCommit);
  // What it uses is below.
  for (const line of startWarnings(config, [])) options.log.warn(line);
  try {
    const demo = options.isDemo ? await prepareDemo(service.app, config) : null;
    const link = options.isDemo ? null : await firstAdminLink(service.app);
    process.stdout.write(welcome(config, demo, link));
    await options.stopped;
  } finally {
    await service.close();
  }
}
