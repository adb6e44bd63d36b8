import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Transactions } from '#libs/database';
import {
  CLAIM,
  LOCK_ENDPOINT,
  LOCK_ENDPOINTS_WITH_DUE,
  NEXT_DUE,
  WAITING,
} from './delivery-claims.queries.js';
import { DeliverySettings } from './delivery-settings.js';

/** A delivery that waits for its next attempt. */
export interface DeliveryRef {
  id: string;
  workspaceId: string;
  endpointId: string;
  dueAt: Date;
}

/** A delivery that this process owns until `leaseEndsAt`, with everything that an attempt needs. */
export interface ClaimedDelivery {
  id: string;
  workspaceId: string;
  endpointId: string;
  /** Number of the next attempt, from 1. */
  attempt: number;
  leaseEndsAt: Date;
  url: string;
  secretEncrypted: Buffer;
  nextSecretEncrypted: Buffer | null;
  event: string;
  /** When it happened. */
  eventAt: Date;
  body: string;
  /** Those before the last replay: retries of earlier series do not count. */
  earlierAttempts: number;
  isTest: boolean;
  /** Whether the last delivery of the endpoint that ended has failed. */
  isFailing: boolean;
}

interface EndpointRef {
  id: string;
  workspaceId: string;
}

/** Leases due deliveries to senders. Those of paused and disabled endpoints wait. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  /** Due deliveries of all endpoints: those with the fewest in flight first. */
  async take(limit: number): Promise<ClaimedDelivery[]> {
    return this.transactions.run(async () => {
      const now = this.clock.now();
      const { maxInFlightPerEndpoint, maxInFlightPerWorkspace } = this.settings;
      const endpoints = await this.transactions.query<EndpointRef>(LOCK_ENDPOINTS_WITH_DUE, [
        now,
        maxInFlightPerEndpoint,
        maxInFlightPerWorkspace,
        limit,
      ]);
      return this.claim(endpoints, limit, now);
    });
  }

  /** Due deliveries of one endpoint; fewer if it or its workspace is at its limit. */
  async takeOf(
    { endpointId, workspaceId }: Pick<DeliveryRef, 'endpointId' | 'workspaceId'>,
    limit: number,
  ): Promise<ClaimedDelivery[]> {
    return this.transactions.run(async () => {
      const endpoints = await this.transactions.query<EndpointRef>(LOCK_ENDPOINT, [endpointId, workspaceId]);
      return this.claim(endpoints, limit, this.clock.now());
    });
  }

  /** Deliveries that should be in the queue but may have been lost, in the order of `take`. */
  async waiting(limit: number): Promise<DeliveryRef[]> {
    const now = this.clock.now();
    const dueBefore = new Date(now.getTime() - this.settings.sweepGraceMs);
    const { maxInFlightPerEndpoint, maxInFlightPerWorkspace } = this.settings;
    return this.transactions.query(WAITING, [
      now,
      maxInFlightPerEndpoint,
      maxInFlightPerWorkspace,
      limit,
      dueBefore,
    ]);
  }

  /** When the next delivery becomes due. */
  async nextDueAt(): Promise<Date | null> {
    const [row] = await this.transactions.query<{ dueAt: Date | null }>(NEXT_DUE, [this.clock.now()]);
    return row?.dueAt ?? null;
  }

  private async claim(endpoints: EndpointRef[], limit: number, now: Date): Promise<ClaimedDelivery[]> {
    if (endpoints.length === 0) return [];
    const { leaseMs, maxInFlightPerEndpoint, maxInFlightPerWorkspace } = this.settings;
    return this.transactions.query(CLAIM, [
      now,
      maxInFlightPerEndpoint,
      maxInFlightPerWorkspace,
      limit,
      endpoints.map((endpoint) => endpoint.id),
      endpoints.map((endpoint) => endpoint.workspaceId),
      new Date(now.getTime() + leaseMs),
    ]);
  }
}
