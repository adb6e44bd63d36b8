import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { currentAsker, SERVICE, type Asker } from './asker.js';
import { FairQueue, type FairQueueLimits } from './fair-queue.js';

/** The event loop has priority over threads. */
const NICENESS = 10;
const IDLE_MS = 5 * 60_000;
/** Half of a thread's young generation. The event loop has read the option of the process, which counts in threads, too. */
const SEMI_SPACE_MIB = 4;

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

interface ThreadLimits {
  idleMs?: number;
  heapMiB?: number;
}

const require = createRequire(import.meta.url);

/** A task had not ended at its deadline, or needed more memory than its thread has. */
export class TaskTooLong extends Error {}

/** Runs work of tens of milliseconds and more in threads that end when idle. */
export class Threads implements OnApplicationShutdown {
  private readonly queue: FairQueue;
  private readonly pool: Piscina;

  /**
   * @param idleMs how long a thread stays without work; each takes some 100 MiB
   * @param heapMiB of a thread, which collects garbage sooner the less it has
   */
  constructor(limits: FairQueueLimits, { idleMs = IDLE_MS, heapMiB }: ThreadLimits = {}) {
    this.queue = new FairQueue(limits);
    setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MIB}`);
    this.pool = new Piscina({
      minThreads: 0,
      maxThreads: limits.running,
      niceIncrement: NICENESS,
      idleTimeout: idleMs,
      resourceLimits: heapMiB === undefined ? {} : { maxOldGenerationSizeMb: heapMiB },
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
        throw deadline?.aborted || isOutOfMemory(error) ? new TaskTooLong() : error;
      }
    };
    return this.queue.run(key, work, signal, estimateMs(task));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Small buffers share their memory with others. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** Keeps tasks of seconds from delaying those of milliseconds. */
export class LongThreads extends Threads {}
