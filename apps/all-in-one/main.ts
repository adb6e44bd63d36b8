import { stopSignal } from '#libs/stop-signal';

// Before the rest is loaded: a stop during that time counts, too.
void stopSignal();
await import('reflect-metadata');
const { runProcess } = await import('#libs/process');
const { logFirstAdminLink } = await import('../../src/index.js');
const { startService } = await import('./start-service.js');

runProcess({
  name: 'all-in-one',
  start: startService,
  uses: ['Database', 'Redis', 'Emails'],
  afterStart: logFirstAdminLink,
});
