import { ClientDisconnected } from './client-disconnected.js';

/** Too many tasks are already waiting; try again in a moment. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full');
  }
}

export interface FairQueueLimits {
  /** Tasks that run at the same time. */
  running: number;
  /** Tasks that run at the same time for one key. */
  runningPerKey: number;
  /** Tasks that can wait. */
  waiting: number;
  /** Tasks that can wait for one key. */
  waitingPerKey: number;
  /** How long a task can wait; by default, as long as it takes. */
  waitMs?: number;
}

interface KeyState {
  running: number;
  waiting: (() => void)[];
}

/**
 * Bounds the work of this process. Keys start tasks in rotation, so a long backlog of one key does not delay another. A
 * task whose client disconnects does not wait any longer, so that it takes no slot of those who are still there.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly keys = new Map<string, KeyState>();
  /** Keys with waiting tasks; the one that started a task last is the last. */
  private readonly rotation = new Set<string>();

  constructor(private readonly limits: FairQueueLimits) {}

  /** How many tasks wait. */
  get length(): number {
    return this.waiting;
  }

  /**
   * @param signal aborts when nobody waits for the result any longer
   * @throws QueueFull when too many tasks wait, in total or for this key, or this one for too long; ClientDisconnected
   */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new ClientDisconnected();
    const state = this.keys.get(key) ?? { running: 0, waiting: [] };
    if (this.hasSlot(state)) this.start(key, state);
    else await this.wait(key, state, signal);
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

  private wait(key: string, state: KeyState, signal: AbortSignal | undefined): Promise<void> {
    // At most as many as are free: a few keys whose lines are full leave places for the others.
    const free = this.limits.waiting - this.waiting;
    if (state.waiting.length >= Math.min(free, this.limits.waitingPerKey)) throw new QueueFull();
    this.waiting++;
    this.keys.set(key, state);
    this.rotation.add(key);
    return this.startOrLeave(key, state, signal);
  }

  private startOrLeave(key: string, state: KeyState, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs } = this.limits;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', disconnect);
      };
      const start = () => {
        stopWaiting();
        resolve();
      };
      const leave = (reason: Error) => {
        stopWaiting();
        this.remove(key, state, start);
        reject(reason);
      };
      const disconnect = () => leave(new ClientDisconnected());
      const timer = waitMs === undefined ? undefined : setTimeout(() => leave(new QueueFull()), waitMs);
      signal?.addEventListener('abort', disconnect, { once: true });
      state.waiting.push(start);
    });
  }

  private remove(key: string, state: KeyState, start: () => void): void {
    state.waiting.splice(state.waiting.indexOf(start), 1);
    this.waiting--;
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

  /** Passes over keys at their own limit; there are at most as many of those as running tasks. */
  private startNext(): void {
    for (const key of this.rotation) {
      const state = this.keys.get(key);
      if (!state || !this.hasSlot(state)) continue;
      const startTask = state.waiting.shift();
      this.rotation.delete(key);
      if (state.waiting.length > 0) this.rotation.add(key);
      if (!startTask) continue;
      this.waiting--;
      this.start(key, state);
      startTask();
      return;
    }
  }
}
