import { stopSignal } from '#libs/stop-signal';

// This precedes the other imports, so that a stop while they load is noticed.
void stopSignal();
await import('reflect-metadata');
const { Config } = await import('#libs/platform');
const { runProcess } = await import('#libs/process');
const { startApi } = await import('../../apps/api/index.js');
const { prepareDemo } = await import('./demo.js');
const { logFirstAdminLink } = await import('../../src/index.js');

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
