import { Injectable } from '@nestjs/common';
import { AttemptCounts, calls } from '#libs/limits';
import { Clock, lruCache } from '#libs/platform';
import type { SendResult } from './send-result.js';

/** This many answers in a row without a 2xx limit a host. */
const MAX_REFUSALS = 100;
const MAX_HOSTS = 10_000;
const SECOND_MS = 1_000;
const PER_SECOND = 10;
/** They ask again then, since the host may have recovered. */
const MAX_WAIT_MS = 60_000;
const LIMIT = calls(PER_SECOND, SECOND_MS);
const PURPOSE = 'deliver to a host that accepts nothing';

interface KnownHost {
  refusals: number;
  /** When the last delivery that waits may be sent. */
  freeAtMs: number;
}

/**
 * Limits deliveries to a host that accepts none of them, over all workspaces and workers: it may not want them. A host
 * that somebody uses answers with 2xx now and then, so that one workspace cannot slow it for others. Each worker judges
 * by the answers that it got.
 */
@Injectable()
export class HostPace {
  private readonly hosts = lruCache<KnownHost>(MAX_HOSTS);

  constructor(
    private readonly attempts: AttemptCounts,
    private readonly clock: Clock,
  ) {}

  judge(host: string, { error }: SendResult, isDelivered: boolean): void {
    if (isDelivered) this.hosts.delete(host);
    else if (error !== 'blocked_address' && error !== 'secret_unreadable') {
      const known = this.hosts.get(host) ?? { refusals: 0, freeAtMs: 0 };
      known.refusals += 1;
      this.hosts.set(host, known);
    }
  }

  /** Returns the time to wait in milliseconds; 0 means that the delivery counts as sent. Those that wait get turns. */
  async waitMs(host: string): Promise<number> {
    const known = this.hosts.get(host);
    if (!known || known.refusals < MAX_REFUSALS) return 0;
    if (await this.attempts.allows(PURPOSE, host, LIMIT)) return 0;
    const now = this.clock.now().getTime();
    const freeAtMs = Math.max(known.freeAtMs, now + SECOND_MS) + SECOND_MS / PER_SECOND;
    known.freeAtMs = Math.min(freeAtMs, now + MAX_WAIT_MS);
    return known.freeAtMs - now;
  }
}
