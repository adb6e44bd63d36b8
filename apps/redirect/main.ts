import { stopSignal } from '#libs/stop-signal';

// Called before the rest is loaded, so that a stop during that time counts.
void stopSignal();
await import('reflect-metadata');
const { runProcess } = await import('#libs/process');
const { canStartWithoutDatabase, startRedirect } = await import('./start-redirect.js');

runProcess({
  name: 'redirect',
  start: startRedirect,
  portOf: ({ shortPort }) => shortPort,
  uses: ['Database', 'Redis'],
  canStartWithoutDatabase,
});
