import { setTimeout as delay } from 'node:timers/promises';
import { timeOf } from '../toolbox/samples.js';

export interface Kind {
  name: string;
  perSecond: number;
  /** Sends the request of this number, and throws if its answer is not as expected. */
  send: (index: number) => Promise<void>;
}

/** Sends requests at random times, whether or not the earlier ones are answered, as people do. Returns what each took, in ms. */
export async function sendKind({ perSecond, send }: Kind, seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  const times: Promise<number>[] = [];
  let dueMs = 0;
  for (;;) {
    dueMs -= (Math.log(1 - Math.random()) * 1_000) / perSecond;
    if (dueMs > seconds * 1_000) break;
    const waitMs = dueMs - (performance.now() - startedAt);
    if (waitMs > 0) await delay(waitMs);
    const index = times.length;
    const time = timeOf(() => send(index));
    // It is thrown at the end, when all have ended.
    time.catch(() => undefined);
    times.push(time);
  }
  return Promise.all(times);
}
