import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import { CLAIM, DUE_ENDPOINTS, LOCK_ENDPOINTS } from './delivery-claims.queries.js';
import { DeliverySettings } from './delivery-settings.js';
import type { DeliveryNumbers } from './signing.js';

export interface EndpointRef {
  endpointId: string;
  workspaceId: string;
}

export interface DueEndpoint extends EndpointRef {
  dueAt: Date;
}

export interface ClaimedDelivery extends EndpointRef, DeliveryNumbers {
  id: string;
  /** Null for those that have a row. */
  group: { groupId: string; place: number } | null;
  attempt: number;
  leaseEndsAt: Date;
  url: string;
  secretEncrypted: Buffer;
  nextSecretEncrypted: Buffer | null;
  headerNames: string[];
  /** The values of these headers; null if there are none to send. */
  headersEncrypted: Buffer | null;
  /** A delivery of a group has its own id, as it has once it is a row. */
  eventId: string;
  event: string;
  eventAt: Date;
  body: string;
  /** JSON to add to the body; null if the endpoint does not ask for it. */
  context: string | null;
  /** Attempts before the last replay, which do not count as retries. */
  earlierAttempts: number;
  isTest: boolean;
  isFailing: boolean;
  /** True if a success changes what is known of the endpoint. */
  isTroubled: boolean;
  hasAnswered: boolean;
  inFlightLimit: number;
  /** True if more deliveries of the endpoint could wait for one of its slots. */
  isAtLimit: boolean;
}

/** An endpoint without a claimed delivery has a row without an id. */
type ClaimRow = (Omit<ClaimedDelivery, 'isAtLimit' | 'group'> | (EndpointRef & { id: null })) & {
  slots: number;
  workspaceSlots: number;
};

export interface LockedEndpoint {
  id: string;
  workspaceId: string;
  isLocked: boolean;
}

export interface Claims {
  claimed: ClaimedDelivery[];
  /** Endpoints that may have more due deliveries, because they, their workspaces or `limit` reached the maximum. */
  more: EndpointRef[];
  isContended: boolean;
}

/** Leases due deliveries to senders. Deliveries of paused and disabled endpoints wait. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  async take(
    endpoints: EndpointRef[],
    limit: number,
    maxPerWorkspace = this.settings.maxInFlightPerWorkspace,
  ): Promise<Claims> {
    const ids = endpoints.map(({ endpointId }) => endpointId);
    const workspaces = endpoints.map(({ workspaceId }) => workspaceId);
    return this.transactions.run(async () => {
      const active = await this.transactions.query<LockedEndpoint>(LOCK_ENDPOINTS, [
        ids,
        workspaces,
        this.clock.now(),
      ]);
      const locked = active.filter(({ isLocked }) => isLocked);
      const rows = await this.claim(locked, limit, maxPerWorkspace);
      const full = findFull(rows);
      const claimed = rows
        .filter((row) => row.id !== null)
        .map((row) => ({ ...row, group: null, isAtLimit: full.has(row.endpointId) }));
      const isExhausted = ({ id, workspaceId, isLocked }: LockedEndpoint) =>
        isLocked && claimed.length < limit && !full.has(id) && !full.has(workspaceId);
      const more = active
        .filter((endpoint) => !isExhausted(endpoint))
        .map(({ id, workspaceId }) => ({ endpointId: id, workspaceId }));
      return { claimed, more, isContended: locked.length < active.length };
    });
  }

  /**
   * Lists endpoints with due deliveries in the order of `take`.
   * @param graceMs the least time for which pending ones must have been due
   */
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
    const { leaseMs, maxInFlightPerEndpoint, probeMs } = this.settings;
    return this.transactions.query(CLAIM, [
      now,
      maxInFlightPerEndpoint,
      maxPerWorkspace,
      limit,
      endpoints.map(({ id }) => id),
      endpoints.map(({ workspaceId }) => workspaceId),
      new Date(now.getTime() + leaseMs),
      new Date(now.getTime() + probeMs),
    ]);
  }
}

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
