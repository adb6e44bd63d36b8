import { growingCache } from '#libs/caches';
import {
  count,
  openWindow,
  type BurstWindow,
  type Counters,
  type Counts,
  type Demand,
  type Verdict,
} from './counters.js';

/** Active keys are kept: a flood of other addresses evicts only inactive ones. */
const MAX_WINDOWS = 100_000;

/** Windows in the memory of this process, for demands that count in no month. */
export class MemoryWindows implements Counters {
  private readonly windows = growingCache<BurstWindow>(MAX_WINDOWS);

  async consume(demand: Demand, now: Date): Promise<Verdict> {
    return this.count(demand, 0, now);
  }

  async look(demand: Demand, now: Date): Promise<Counts> {
    return { burst: this.find(demand, now), monthUsed: 0 };
  }

  /** Counts a request if its month, too, has room for it. */
  count(demand: Demand, monthUsed: number, now: Date): Verdict {
    const verdict = count(demand, { burst: this.find(demand, now), monthUsed }, now);
    if (verdict.isAdmitted && verdict.burst) this.windows.set(demand.burstKey, verdict.burst);
    return verdict;
  }

  /** The open window of a demand. */
  find({ burstKey }: Demand, now: Date): BurstWindow | null {
    return openWindow(this.windows.get(burstKey) ?? null, now);
  }
}
