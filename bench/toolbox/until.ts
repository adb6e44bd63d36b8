import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const TIMEOUT_MS = 120_000;

/**
 * Waits until it is done, and gives up after two minutes without progress: on a busy machine, everything takes longer, but
 * something goes on.
 * @param isDone returns a boolean, or how much is left
 */
export async function until(
  isDone: () => Promise<boolean | number> | boolean | number,
  what: string,
): Promise<void> {
  let progressAt = performance.now();
  let before: boolean | number = false;
  for (;;) {
    const now = await isDone();
    if (now === true || now === 0) return;
    if (now !== before) progressAt = performance.now();
    before = now;
    if (performance.now() - progressAt > TIMEOUT_MS) throw new Error(`gave up waiting for ${what}`);
    await delay(POLL_MS);
  }
}
