import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const TIMEOUT_MS = 120_000;

export async function until(isDone: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const startedAt = performance.now();
  while (!(await isDone())) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error(`gave up waiting for ${what}`);
    await delay(POLL_MS);
  }
}
