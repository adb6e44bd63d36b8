import { ClientDisconnected } from './asker.js';

export class QueueFull extends Error {
  constructor() {
    super('The queue is full');
  }
}

export interface FairQueueLimits {
  running: number;
  runningPerKey: number;
  waiting: number;
  waitingPerKey: number;
  /** Limits the estimated run time of all waiting tasks; unlimited by default. */
  waitingWorkMs?: number;
  waitingWorkMsPerKey?: number;
  waitMs?: number;
}

interface KeyState {
  running: number;
  waiting: Waiting[];
  waitingWorkMs: number;
}

interface Task {
  signal: AbortSignal | undefined;
  workMs: number;
}

interface Waiting {
  start: () => void;
  workMs: number;
}

/**
 * Limits concurrent work. Keys start tasks in rotation, so a long backlog of one key does not delay another. A task
 * leaves the queue when its client disconnects.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private waitingWorkMs = 0;
  private readonly keys = new Map<string, KeyState>();
  private readonly rotation = new Set<string>();

  constructor(private readonly limits: FairQueueLimits) {}

  /** Nothing runs or waits. */
  get isIdle(): boolean {
    return this.running === 0 && this.waiting === 0;
  }

  get length(): number {
    return this.waiting;
  }

  /**
   * @param signal aborts when nobody waits for the result any longer
   * @param workMs estimated run time
   * @throws QueueFull when too much waits, in total or for this key, or this task for too long; ClientDisconnected
   */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal, workMs = 0): Promise<T> {
    if (signal?.aborted) throw new ClientDisconnected();
    const state = this.keys.get(key) ?? { running: 0, waiting: [], waitingWorkMs: 0 };
    if (this.hasSlot(state)) this.start(key, state);
    else await this.wait(key, state, { signal, workMs });
    try {
      return await task();
    } finally {
      this.end(key, state);
    }
  }

  private hasSlot({ running }: KeyState): boolean {
    return this.running < this.limits.running && running < this.limits.runningPerKey;
  }

  private start(key: string, state: KeyState): void {
    this.keys.set(key, state);
    this.running++;
    state.running++;
  }

  private wait(key: string, state: KeyState, task: Task): Promise<void> {
    if (this.isFull(state, task.workMs)) throw new QueueFull();
    this.keys.set(key, state);
    this.rotation.add(key);
    return this.startOrLeave(key, state, task);
  }

  /** A key can use at most as much as is free, so a few busy keys leave room for others. */
  private isFull(state: KeyState, workMs: number): boolean {
    const { waiting, waitingPerKey, waitingWorkMs = Infinity, waitingWorkMsPerKey = Infinity } = this.limits;
    return (
      state.waiting.length >= Math.min(waiting - this.waiting, waitingPerKey) ||
      state.waitingWorkMs + workMs > Math.min(waitingWorkMs - this.waitingWorkMs, waitingWorkMsPerKey)
    );
  }

  private startOrLeave(key: string, state: KeyState, { signal, workMs }: Task): Promise<void> {
    const { waitMs } = this.limits;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', disconnect);
      };
      const waiting = {
        workMs,
        start: () => {
          stopWaiting();
          resolve();
        },
      };
      const leave = (reason: Error) => {
        stopWaiting();
        this.remove(key, state, waiting);
        reject(reason);
      };
      const disconnect = () => leave(new ClientDisconnected());
      const timer = waitMs === undefined ? undefined : setTimeout(() => leave(new QueueFull()), waitMs);
      signal?.addEventListener('abort', disconnect, { once: true });
      state.waiting.push(waiting);
      this.count(state, waiting, 1);
    });
  }

  private count(state: KeyState, { workMs }: Waiting, by: 1 | -1): void {
    this.waiting += by;
    this.waitingWorkMs += by * workMs;
    state.waitingWorkMs += by * workMs;
  }

  private remove(key: string, state: KeyState, waiting: Waiting): void {
    state.waiting.splice(state.waiting.indexOf(waiting), 1);
    this.count(state, waiting, -1);
    if (state.waiting.length > 0) return;
    this.rotation.delete(key);
    if (state.running === 0) this.keys.delete(key);
  }

  private end(key: string, state: KeyState): void {
    this.running--;
    state.running--;
    this.startNext();
    if (state.running === 0 && state.waiting.length === 0) this.keys.delete(key);
  }

  private startNext(): void {
    for (const key of this.rotation) {
      const state = this.keys.get(key);
      if (!state || !this.hasSlot(state)) continue;
      const next = state.waiting.shift();
      this.rotation.delete(key);
      if (state.waiting.length > 0) this.rotation.add(key);
      if (!next) continue;
      this.count(state, next, -1);
      this.start(key, state);
      next.start();
      return;
    }
  }
}
