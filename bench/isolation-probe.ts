import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProbeTarget {
  /** A short URL. */
  url: string;
  /** The server whose memory is read. */
  pid: number;
}

/** What the probe has seen. */
export interface Probed {
  /** In milliseconds. */
  times: number[];
  /** Scans that were not redirected. */
  failures: number;
  firstMiB: number;
  peakMiB: number;
}

/** Scans one code every 10 ms, in a thread of its own, so that the load that this process sends does not delay it. */
export class Probe {
  private readonly thread: Worker;

  constructor(target: ProbeTarget) {
    this.thread = new Worker(new URL('./isolation-probe.thread.js', import.meta.url), { workerData: target });
  }

  /** Scans until `work` has ended. */
  async during<T>(work: () => Promise<T>): Promise<{ probed: Probed; result: T }> {
    this.thread.postMessage('start');
    const result = await work();
    this.thread.postMessage('stop');
    const [probed] = (await once(this.thread, 'message')) as [Probed];
    return { probed, result };
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
  }
}
