import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '#libs/clock';
import type { Counters, Counts, Demand, Verdict } from './counters.js';
import { waitMs } from './limits-response.js';

type Count = Awaited<ReturnType<ThrottlerStorage['increment']>>;

export const BURST = 'burst';
export const QUOTA = 'quota';

/**
 * What ThrottlerModule keeps its counts in. Its guard would ask for one named limit after another; `consume` decides
 * both together.
 */
export class LimitsStorage implements ThrottlerStorage {
  constructor(
    private readonly counters: Counters,
    private readonly clock: Clock,
  ) {}

  consume(demand: Demand, now: Date): Promise<Verdict> {
    return this.counters.consume(demand, now);
  }

  look(demand: Demand, now: Date): Promise<Counts> {
    return this.counters.look(demand, now);
  }

  /**
   * One limit of a workspace by itself; the other one counts without refusing.
   * @param workspaceId whose counts
   * @returns times in seconds
   */
  async increment(
    workspaceId: string,
    _ttl: number,
    limit: number,
    _block: number,
    name: string,
  ): Promise<Count> {
    const now = this.clock.now();
    const demand: Demand = {
      burstKey: `workspace:${workspaceId}`,
      perMinute: name === BURST ? limit : Number.MAX_SAFE_INTEGER,
      workspaceId,
      perMonth: name === QUOTA ? limit : Number.MAX_SAFE_INTEGER,
      countsInMonth: true,
    };
    const verdict = await this.consume(demand, now);
    const { burstMs, quotaMs } = waitMs(verdict, now);
    const seconds = Math.ceil((name === QUOTA ? quotaMs : burstMs) / 1_000);
    return {
      totalHits: name === QUOTA ? verdict.monthUsed : (verdict.burst?.used ?? 0),
      timeToExpire: seconds,
      isBlocked: !verdict.isAdmitted,
      timeToBlockExpire: verdict.isAdmitted ? 0 : seconds,
    };
  }
}
