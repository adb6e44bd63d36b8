import { execFile, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ClientDisconnected, currentAsker, SERVICE, type Asker } from './asker.js';
import { FairQueue, type FairQueueLimits } from './fair-queue.js';

/** A module that reads its task from standard input, and writes its result to standard output. */
export interface Program {
  module: string;
  /** Estimates the run time, which limits the queue so that nobody waits too long. */
  estimateMs: (task: string) => number;
}

/** The program exceeded its own limits, or the kernel ended it. */
export class ProcessKilled extends Error {
  constructor() {
    super('The process was killed');
  }
}

const MAX_RESULT_BYTES = 32 * 2 ** 20;
/** A process runs once, so it needs no large young generation. */
const NODE_FLAGS = ['--max-semi-space-size=4'];

const require = createRequire(import.meta.url);

/** Runs work that needs much memory in processes that end with it, so that the memory is free afterwards. */
export class Processes implements OnApplicationShutdown {
  private readonly queue: FairQueue;
  private readonly running = new Set<ChildProcess>();

  constructor(limits: FairQueueLimits) {
    this.queue = new FairQueue(limits);
  }

  /**
   * @param asker defaults to the asker of the request
   * @throws QueueFull when too many tasks wait, of the asker or in total; ClientDisconnected; ProcessKilled
   */
  run({ module, estimateMs }: Program, task: string, asker?: Asker): Promise<Buffer> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    return this.queue.run(key, () => this.start(module, task, signal), signal, estimateMs(task));
  }

  onApplicationShutdown(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }

  private start(module: string, task: string, signal: AbortSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const child = execFile(
        process.execPath,
        [...NODE_FLAGS, require.resolve(module)],
        { env: {}, encoding: 'buffer', maxBuffer: MAX_RESULT_BYTES, killSignal: 'SIGKILL', signal },
        (error, stdout, stderr) => {
          this.running.delete(child);
          if (!error) resolve(stdout);
          else if (signal.aborted) reject(new ClientDisconnected());
          else if (error.signal) reject(new ProcessKilled());
          else reject(new Error(`${module} failed: ${stderr.toString().slice(-500)}`, { cause: error }));
        },
      );
      this.running.add(child);
      // A process that ended early says so in its exit code.
      child.stdin?.on('error', () => undefined).end(task);
    });
  }
}

/** Draws large rasters. */
export class RasterProcesses extends Processes {}

/** Reads and draws uploaded files, which come from anyone. */
export class FileProcesses extends Processes {}

/** Reads logos, which come from anyone. */
export class LogoProcesses extends Processes {}
