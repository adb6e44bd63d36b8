import { lruCache } from '#libs/platform';
import {
  openWindow,
  type BurstWindow,
  type Counters,
  type LimitCheck,
  type LimitResult,
} from './counters.js';

/** A flood of other addresses evicts only inactive keys. */
const MAX_WINDOWS = 100_000;

export class MemoryWindows implements Pick<Counters, 'consume'> {
  private readonly windows = lruCache<BurstWindow>(MAX_WINDOWS);

  consume({ burstKey, perMinute }: LimitCheck, now: Date): Promise<LimitResult> {
    const burst = openWindow(this.windows.get(burstKey) ?? null, now);
    const { startedAt, used } = burst ?? { startedAt: now.getTime(), used: 0 };
    if (used >= perMinute) return Promise.resolve({ isAdmitted: false, burst, monthUsed: 0 });
    const counted = { startedAt, used: used + 1 };
    this.windows.set(burstKey, counted);
    return Promise.resolve({ isAdmitted: true, burst: counted, monthUsed: 0 });
  }
}
