import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { currentAsker, SERVICE, type Asker } from './asker.js';
import { FairQueue, type FairQueueLimits } from './fair-queue.js';

/** The event loop has priority over threads. */
const NICENESS = 10;
const IDLE_MS = 5 * 60_000;
/** Of a thread; the event loop has more. */
const YOUNG_GENERATION_MIB = 12;

/** A function that a worker module exports by `name`. Its task and result are copied between threads. */
export interface ThreadFunction<Task, Result> {
  module: string;
  name: string;
  /** Estimates the run time, which limits the queue so that nobody waits too long. */
  estimateMs: (task: Task) => number;
  /** A thread that works longer is ended. */
  deadlineMs?: number;
  /** Of the task: moved to the thread, not copied, so that the caller has them no longer. */
  movedIn?: (task: Task) => Uint8Array;
  types?: (task: Task) => Result;
}

const require = createRequire(import.meta.url);

/** A task had not ended at its deadline. */
export class TaskTooLong extends Error {}

/** Runs work of tens of milliseconds and more in threads that end when idle. */
export class Threads implements OnApplicationShutdown {
  private readonly queue: FairQueue;
  private readonly pool: Piscina;

  /** @param idleMs how long a thread stays without work; each takes over 100 MiB */
  constructor(limits: FairQueueLimits, idleMs = IDLE_MS) {
    this.queue = new FairQueue(limits);
    // The option of the process would count in threads, too, and before their own limit. Its event loop has read it already.
    setFlagsFromString('--max-semi-space-size=0');
    this.pool = new Piscina({
      minThreads: 0,
      maxThreads: limits.running,
      niceIncrement: NICENESS,
      idleTimeout: idleMs,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    });
  }

  /**
   * @throws QueueFull when too many tasks wait, of the asker or in total; ClientDisconnected; TaskTooLong; errors of the function
   */
  run<Task, Result>(
    { module, name, estimateMs, deadlineMs, movedIn }: ThreadFunction<Task, Result>,
    task: Task,
    asker?: Asker,
  ): Promise<Result> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    const work = async () => {
      const deadline = deadlineMs === undefined ? null : AbortSignal.timeout(deadlineMs);
      const transferList = movedIn ? memoryOf(movedIn(task)) : [];
      const options = { filename: require.resolve(module), name, signal: deadline, transferList };
      try {
        return (await this.pool.run(task, options)) as Result;
      } catch (error) {
        throw deadline?.aborted ? new TaskTooLong() : error;
      }
    };
    return this.queue.run(key, work, signal, estimateMs(task));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}

/** Small buffers share their memory with others. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Keeps tasks of seconds from delaying those of milliseconds. */
export class LongThreads extends Threads {}
