import { stopSignal } from '#libs/stop-signal';

// Before the rest is loaded: a stop during that time counts, too.
void stopSignal();
await import('reflect-metadata');
const { runProcess } = await import('#libs/process');
const { startRedirect } = await import('./start-redirect.js');

runProcess({
  name: 'redirect',
  start: startRedirect,
  portOf: ({ shortPort }) => shortPort,
  uses: ['Database', 'Redis'],
});
