import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ProbeTarget {
  url: string;
  headers: Record<string, string>;
  status: number;
  intervalMs: number;
  pids: number[];
}

export interface Probed {
  times: number[];
  failures: number;
  firstMiB: number;
  peakMiB: number;
}

/** Sends one request repeatedly from a separate thread, so that the load from this process does not delay it. */
export class Probe {
  private readonly thread: Worker;

  constructor(target: ProbeTarget) {
    this.thread = new Worker(new URL('./probe.thread.js', import.meta.url), { workerData: target });
  }

  start(): void {
    this.thread.postMessage('start');
  }

  async end(): Promise<Probed> {
    this.thread.postMessage('stop');
    const [probed] = (await once(this.thread, 'message')) as [Probed];
    return probed;
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
  }
}
