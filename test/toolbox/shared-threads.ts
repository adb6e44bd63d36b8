import type { Piscina } from 'piscina';
import { Threads } from '#libs/queue';

/** By kind and size. */
const pools = new Map<string, Piscina>();

const { run } = Threads.prototype;

/** A thread loads modules for more than a second: so all services of a jest worker share theirs, which end with it. */
Threads.prototype.onApplicationShutdown = () => Promise.resolve();
Threads.prototype.run = function (this: Threads, ...parameters: Parameters<typeof run>) {
  const threads = this as unknown as { pool: Piscina }; // The pool is private, as it should be for everybody else.
  const key = `${this.constructor.name} ${threads.pool.options.maxThreads}`;
  threads.pool = pools.get(key) ?? threads.pool;
  pools.set(key, threads.pool);
  const running = run.apply(this, parameters);
  // Jest ends although they wait.
  for (const thread of threads.pool.threads) thread.unref();
  return running;
} as typeof run;
