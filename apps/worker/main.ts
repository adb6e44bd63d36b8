import { stopSignal } from '#libs/stop-signal';

// Called before the rest is loaded, so that a stop during that time counts.
void stopSignal();
await import('reflect-metadata');
const { runProcess } = await import('#libs/process');
const { startWorker } = await import('./start-worker.js');

runProcess({ name: 'worker', start: startWorker, uses: ['Database', 'Redis', 'Emails'] });
