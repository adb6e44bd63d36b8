import { stopSignal } from '#libs/stop-signal';

// Before the rest is loaded: a stop during that time counts, too.
void stopSignal();
await import('reflect-metadata');
const { Config } = await import('#libs/platform');
const { runProcess } = await import('#libs/process');
const { startApi } = await import('../../apps/api/index.js');
const { prepareDemo } = await import('./demo.js');
const { logFirstAdminLink } = await import('../../src/index.js');

/** The API of `npm start`, which also makes the demo workspaces. */
runProcess({
  name: 'api',
  start: startApi,
  uses: ['Database', 'Redis'],
  async afterStart(service, log) {
    const config = service.app.get(Config);
    if (config.isDemo) await prepareDemo(service.app, config);
    else await logFirstAdminLink(service, log);
  },
});
