import { stopSignal } from '#libs/stop-signal';

// Before the rest is loaded: a stop during that time counts, too.
void stopSignal();
await import('reflect-metadata');
const { runProcess } = await import('#libs/process');
const { logFirstAdminLink } = await import('../../src/index.js');
const { startApi } = await import('./start-api.js');

runProcess({ name: 'api', start: startApi, uses: ['Database', 'Redis'], afterStart: logFirstAdminLink });
