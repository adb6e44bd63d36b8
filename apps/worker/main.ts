import { stopSignal } from '#libs/stop-signal';

// Before the rest is loaded: a stop during that time counts, too.
void stopSignal();
await import('reflect-metadata');
const { runProcess } = await import('#libs/process');
const { startWorker } = await import('./start-worker.js');

runProcess({ name: 'worker', start: startWorker, uses: ['Database', 'Redis', 'Emails'] });
