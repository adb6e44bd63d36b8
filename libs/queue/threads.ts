import { createRequire } from 'node:module';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { currentAsker, SERVICE, type Asker } from './asker.js';
import { FairQueue, type FairQueueLimits } from './fair-queue.js';

/** Threads give way to the event loop. */
const NICENESS = 10;
/** Loading the classes of bodies takes half a second. */
const IDLE_MS = 5 * 60_000;

/** A function that a worker module exports by `name`. Its task and its result are copied between threads. */
export interface ThreadFunction<Task, Result> {
  /** In `imports` of package.json, such as #image-worker. */
  module: string;
  name: string;
  /** About how long it runs. The queue is bounded by it, so that nobody waits for too long. */
  estimateMs: (task: Task) => number;
  /** What it takes and returns; never set. */
  types?: (task: Task) => Result;
}

const require = createRequire(import.meta.url);

/** Work that takes tens of milliseconds and more, outside of the event loop: in threads that end when idle. */
export class Threads implements OnApplicationShutdown {
  private readonly queue: FairQueue;
  private readonly pool: Piscina;

  constructor(limits: FairQueueLimits) {
    this.queue = new FairQueue(limits);
    this.pool = new Piscina({
      minThreads: 0,
      maxThreads: limits.running,
      niceIncrement: NICENESS,
      idleTimeout: IDLE_MS,
    });
  }

  /** @throws QueueFull when too many tasks of the asker wait, or of all; ClientDisconnected; what the function throws */
  run<Task, Result>(
    { module, name, estimateMs }: ThreadFunction<Task, Result>,
    task: Task,
    asker?: Asker,
  ): Promise<Result> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    const work = () => this.pool.run(task, { filename: require.resolve(module), name }) as Promise<Result>;
    return this.queue.run(key, work, signal, estimateMs(task));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}

/** A thread for tasks of seconds, so that those of milliseconds do not wait for them. */
export class LongThreads extends Threads {}
