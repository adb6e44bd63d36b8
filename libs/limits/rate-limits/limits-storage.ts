import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '#libs/platform';
import { waitMs, type Counters, type Counts, type LimitCheck, type LimitResult } from './counters.js';

type Count = Awaited<ReturnType<ThrottlerStorage['increment']>>;

export const BURST = 'burst';
export const QUOTA = 'quota';

export interface LimitStores {
  requests: Counters;
  /** All other named limits, which protect PostgreSQL and are never counted there. */
  others: Pick<Counters, 'consume'>;
}

/**
 * The storage of ThrottlerModule. Its guard would check named limits one by one; `consume` decides burst and quota
 * together.
 */
export class LimitsStorage implements ThrottlerStorage {
  constructor(
    private readonly stores: LimitStores,
    private readonly clock: Clock,
  ) {}

  consume(check: LimitCheck, now: Date): Promise<LimitResult> {
    return this.stores.requests.consume(check, now);
  }

  peek(check: LimitCheck, now: Date): Promise<Counts> {
    return this.stores.requests.peek(check, now);
  }

  /**
   * Counts one named limit. Of a workspace's burst and quota, the other one counts without refusing.
   * @param key the workspace id, or what another limit applies to, such as a network
   * @returns times in seconds
   */
  async increment(key: string, _ttl: number, limit: number, _block: number, name: string): Promise<Count> {
    const now = this.clock.now();
    const isQuota = name === QUOTA;
    const store = isQuota || name === BURST ? this.stores.requests : this.stores.others;
    const result = await store.consume(checkFor(name, key, limit), now);
    const { burstMs, quotaMs } = waitMs(result, now);
    const seconds = Math.ceil((isQuota ? quotaMs : burstMs) / 1_000);
    return {
      totalHits: isQuota ? result.monthUsed : (result.burst?.used ?? 0),
      timeToExpire: seconds,
      isBlocked: !result.isAdmitted,
      timeToBlockExpire: result.isAdmitted ? 0 : seconds,
    };
  }
}

const WITHOUT_LIMIT = { perMinute: Number.MAX_SAFE_INTEGER, perMonth: Number.MAX_SAFE_INTEGER };

function checkFor(name: string, key: string, limit: number): LimitCheck {
  const ofWorkspace = {
    ...WITHOUT_LIMIT,
    burstKey: `workspace:${key}`,
    workspaceId: key,
    countsInMonth: true,
  };
  if (name === BURST) return { ...ofWorkspace, perMinute: limit };
  if (name === QUOTA) return { ...ofWorkspace, perMonth: limit };
  const burstKey = `${name}:${key}`;
  return { ...WITHOUT_LIMIT, perMinute: limit, burstKey, workspaceId: null, countsInMonth: false };
}
