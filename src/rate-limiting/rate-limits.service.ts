import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/addresses';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { PLANS } from '#libs/plans';
import type { ApiRequest } from '../requests/api-request.js';
import { surfaceOf } from '../surfaces/surface.js';
import type { Demand, Verdict } from './counters.js';
import { headersOf, refusalOf, UNTOUCHED } from './limits-answer.js';
import { LimitsStorage } from './limits-storage.js';

/** Of a person at the dashboard, who leaves the quota alone. */
const DASHBOARD_PER_MINUTE = 600;

/** Says by whose limits a request is measured, and admits it or not. */
@Injectable()
export class RateLimits {
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
   * Counts a request whose caller is known by now, and sets the six headers, also when it fails. OPTIONS never counts.
   * @throws BurstExceeded or QuotaExceeded, or what the store throws
   */
  async admit(request: ApiRequest, response: Response): Promise<void> {
    const now = this.clock.now();
    const demand = this.demandOf(request, now);
    const isCounted = request.method !== 'OPTIONS';
    const verdict = await (isCounted ? this.storage.consume(demand, now) : this.look(demand, now)).catch(
      (error: unknown) => {
        response.set(headersOf(demand, UNTOUCHED, now));
        throw error;
      },
    );
    response.set(headersOf(demand, verdict, now));
    if (!verdict.isAdmitted) throw refusalOf(demand, verdict, now);
  }

  /** The headers where it is not known who calls. */
  untouched(): Record<string, string> {
    return headersOf(this.demandOfNobody(''), UNTOUCHED, this.clock.now());
  }

  private async look(demand: Demand, now: Date): Promise<Verdict> {
    return { ...(await this.storage.look(demand, now)), isAdmitted: true };
  }

  private demandOf(request: ApiRequest, now: Date): Demand {
    const { caller, path } = request;
    if (!caller) return this.demandOfNobody(`address:${this.hashes.of(this.addresses.of(request), now)}`);
    const { workspaceId, limits } = caller;
    const { perMinute, perMonth } = limits;
    if (caller.kind === 'key' || surfaceOf(path)?.countsPeople)
      return { burstKey: `workspace:${workspaceId}`, perMinute, workspaceId, perMonth, countsInMonth: true };
    return {
      burstKey: `user:${caller.userId}`,
      perMinute: DASHBOARD_PER_MINUTE,
      workspaceId,
      perMonth,
      countsInMonth: false,
    };
  }

  private demandOfNobody(burstKey: string): Demand {
    return { ...this.anonymous, burstKey, workspaceId: null, countsInMonth: false };
  }
}
