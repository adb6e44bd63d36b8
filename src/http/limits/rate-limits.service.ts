import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { Clock, Config, requestMetrics } from '#libs/platform';
import { PLANS } from '#libs/plans';
import { LimitsStorage, type Demand, type Verdict } from '#libs/limits';
import type { IdentifiedRequest, Surface } from '../surfaces/surface.js';
import { headersOf, refusalOf, UNUSED } from './limits-response.js';
import { QuotaExceeded } from './rate-limits.errors.js';

@Injectable()
export class RateLimitsService {
  private readonly decisions = requestMetrics().limitDecisions;
  private readonly anonymous: Pick<Demand, 'perMinute' | 'perMonth'>;

  constructor(
    private readonly storage: LimitsStorage,
    private readonly clock: Clock,
    private readonly addresses: ClientAddresses,
    private readonly hashes: DailyAddressHash,
    { anonymousPerMinute }: Config,
  ) {
    const { perMinute, perMonth } = PLANS.free;
    this.anonymous = { perMinute: anonymousPerMinute ?? perMinute, perMonth };
  }

  /**
   * Counts a request whose caller has been identified, and sets the six headers even if it fails. OPTIONS never counts.
   * @throws BurstExceeded or QuotaExceeded, or what the store throws
   */
  async admit(request: IdentifiedRequest, surface: Surface, response: Response): Promise<void> {
    const now = this.clock.now();
    const demand = this.demandOf(request, surface, now);
    const isCounted = request.method !== 'OPTIONS';
    const verdict = await (isCounted ? this.storage.consume(demand, now) : this.look(demand, now)).catch(
      (error: unknown) => {
        response.set(headersOf(demand, UNUSED, now));
        throw error;
      },
    );
    response.set(headersOf(demand, verdict, now));
    if (verdict.isAdmitted) {
      if (isCounted) this.decisions.admitted.inc();
      return;
    }
    const refusal = refusalOf(demand, verdict, now);
    this.decisions[refusal instanceof QuotaExceeded ? 'quota' : 'burst'].inc();
    throw refusal;
  }

  unusedHeaders(): Record<string, string> {
    return headersOf(this.anonymousDemand(''), UNUSED, this.clock.now());
  }

  private async look(demand: Demand, now: Date): Promise<Verdict> {
    return { ...(await this.storage.look(demand, now)), isAdmitted: true };
  }

  private demandOf(request: IdentifiedRequest, surface: Surface, now: Date): Demand {
    const { caller } = request;
    return caller
      ? surface.limitsOf(caller)
      : this.anonymousDemand(`address:${this.hashes.of(this.addresses.of(request), now)}`);
  }

  private anonymousDemand(burstKey: string): Demand {
    return { ...this.anonymous, burstKey, workspaceId: null, countsInMonth: false };
  }
}
