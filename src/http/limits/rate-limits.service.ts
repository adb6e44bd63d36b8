import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { Clock, Config, requestMetrics } from '#libs/platform';
import { PLANS } from '#libs/plans';
import { LimitsStorage, type LimitCheck, type LimitResult } from '#libs/limits';
import type { IdentifiedRequest, Surface } from '../surfaces/surface.js';
import { limitHeaders, toRefusal, UNUSED } from './limits-response.js';
import { QuotaExceeded } from './rate-limits.errors.js';

@Injectable()
export class RateLimitsService {
  private readonly decisions = requestMetrics().limitDecisions;
  private readonly anonymous: Pick<LimitCheck, 'perMinute' | 'perMonth'>;

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
    const check = this.checkFor(request, surface, now);
    const isCounted = request.method !== 'OPTIONS';
    const result = await (isCounted ? this.storage.consume(check, now) : this.peek(check, now)).catch(
      (error: unknown) => {
        response.set(limitHeaders(check, UNUSED, now));
        throw error;
      },
    );
    response.set(limitHeaders(check, result, now));
    if (result.isAdmitted) {
      if (isCounted) this.decisions.admitted.inc();
      return;
    }
    const refusal = toRefusal(check, result, now);
    this.decisions[refusal instanceof QuotaExceeded ? 'quota' : 'burst'].inc();
    throw refusal;
  }

  unusedHeaders(): Record<string, string> {
    return limitHeaders(this.anonymousCheck(''), UNUSED, this.clock.now());
  }

  private async peek(check: LimitCheck, now: Date): Promise<LimitResult> {
    return { ...(await this.storage.peek(check, now)), isAdmitted: true };
  }

  private checkFor(request: IdentifiedRequest, surface: Surface, now: Date): LimitCheck {
    const { caller } = request;
    return caller
      ? surface.limitsOf(caller)
      : this.anonymousCheck(`address:${this.hashes.of(this.addresses.of(request), now)}`);
  }

  private anonymousCheck(burstKey: string): LimitCheck {
    return { ...this.anonymous, burstKey, workspaceId: null, countsInMonth: false };
  }
}
