import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import { CLAIM, DUE_ENDPOINTS, LOCK_ENDPOINTS } from './delivery-claims.queries.js';
import { DeliverySettings } from './delivery-settings.js';

export interface EndpointRef {
  endpointId: string;
  workspaceId: string;
}

/** An endpoint with a delivery that is due at this time. */
export interface DueEndpoint extends EndpointRef {
  dueAt: Date;
}

/** A delivery that this process owns until `leaseEndsAt`, with everything that an attempt needs. */
export interface ClaimedDelivery extends EndpointRef {
  id: string;
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
  /** JSON that the body gains; null if the endpoint does not ask for it. */
  context: string | null;
  /** Those before the last replay: retries of earlier series do not count. */
  earlierAttempts: number;
  isTest: boolean;
  /** Whether the last delivery of the endpoint that ended has failed. */
  isFailing: boolean;
  /** Whether its URL has answered with 2xx before. */
  hasAnswered: boolean;
}

/** Of an endpoint of which nothing was claimed, there is a row without a delivery. */
type ClaimRow = (ClaimedDelivery | (EndpointRef & { id: null })) & { slots: number; workspaceSlots: number };

interface LockedEndpoint {
  id: string;
  workspaceId: string;
  isLocked: boolean;
}

export interface Claims {
  claimed: ClaimedDelivery[];
  /** Endpoints that can have more that is due: they or their workspaces are at their maximum, or `limit` was reached. */
  more: EndpointRef[];
  /** Whether another process has locked one of them at this moment. */
  isContended: boolean;
}

/** Leases due deliveries to senders. Those of paused and disabled endpoints wait. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  /** Due deliveries of these endpoints: those of workspaces with the fewest in flight first. */
  async take(
    endpoints: EndpointRef[],
    limit: number,
    maxPerWorkspace = this.settings.maxInFlightPerWorkspace,
  ): Promise<Claims> {
    const ids = endpoints.map(({ endpointId }) => endpointId);
    const workspaces = endpoints.map(({ workspaceId }) => workspaceId);
    return this.transactions.run(async () => {
      const active = await this.transactions.query<LockedEndpoint>(LOCK_ENDPOINTS, [ids, workspaces]);
      const locked = active.filter(({ isLocked }) => isLocked);
      const rows = await this.claim(locked, limit, maxPerWorkspace);
      const claimed = rows.filter((row) => row.id !== null);
      const full = findFull(rows);
      const isExhausted = ({ id, workspaceId, isLocked }: LockedEndpoint) =>
        isLocked && claimed.length < limit && !full.has(id) && !full.has(workspaceId);
      const more = active
        .filter((endpoint) => !isExhausted(endpoint))
        .map(({ id, workspaceId }) => ({ endpointId: id, workspaceId }));
      return { claimed, more, isContended: locked.length < active.length };
    });
  }

  /** Endpoints with due deliveries, in the order of `take`. @param graceMs how long pending ones have been due at least */
  async dueEndpoints(limit: number, graceMs = 0): Promise<DueEndpoint[]> {
    const now = this.clock.now();
    const { maxInFlightPerEndpoint, maxInFlightPerWorkspace } = this.settings;
    const dueBefore = new Date(now.getTime() - graceMs);
    return this.transactions.query(DUE_ENDPOINTS, [
      now,
      maxInFlightPerEndpoint,
      maxInFlightPerWorkspace,
      limit,
      dueBefore,
    ]);
  }

  private async claim(
    endpoints: LockedEndpoint[],
    limit: number,
    maxPerWorkspace: number,
  ): Promise<ClaimRow[]> {
    if (endpoints.length === 0) return [];
    const now = this.clock.now();
    const { leaseMs, maxInFlightPerEndpoint } = this.settings;
    return this.transactions.query(CLAIM, [
      now,
      maxInFlightPerEndpoint,
      maxPerWorkspace,
      limit,
      endpoints.map(({ id }) => id),
      endpoints.map(({ workspaceId }) => workspaceId),
      new Date(now.getTime() + leaseMs),
    ]);
  }
}

/** Ids of endpoints and workspaces that may have no further attempt in flight, in any process. */
function findFull(rows: ClaimRow[]): Set<string> {
  const claimed = new Map<string, number>();
  const full = new Set<string>();
  for (const { id: deliveryId, endpointId, workspaceId, slots, workspaceSlots } of rows)
    for (const [id, max] of [
      [endpointId, slots],
      [workspaceId, workspaceSlots],
    ] as const) {
      const count = (claimed.get(id) ?? 0) + (deliveryId === null ? 0 : 1);
      claimed.set(id, count);
      if (count >= max) full.add(id);
    }
  return full;
}
