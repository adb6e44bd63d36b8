import { Injectable } from '@nestjs/common';
import { newId, Transactions, type PreparedStatement } from '#libs/database';
import { Clock, isInVisitTrace, lruCache } from '#libs/platform';
import { LOCK_ENDPOINTS } from './delivery-claims.queries.js';
import type { ClaimedDelivery, EndpointRef, LockedEndpoint } from './delivery-claims.js';
import {
  FORM_GROUPS,
  GIVE_BACK,
  READY_ENDPOINTS,
  RETURN_EXPIRED,
  TAKE_OUT,
} from './delivery-groups.queries.js';
import { DeliverySettings } from './delivery-settings.js';

/** A group has up to this many deliveries for each of its slots, which are sent one after the other. */
const MAX_TURNS = 8;
const MAX_KNOWN = 10_000;

/** An event for an endpoint. */
interface NewEvent extends EndpointRef {
  eventId: string;
  event: string;
  qrCodeId: string | null;
  body: string;
  eventAt: Date;
}

type ReadyEndpoint = Pick<
  ClaimedDelivery,
  | 'endpointId'
  | 'workspaceId'
  | 'url'
  | 'secretEncrypted'
  | 'headerNames'
  | 'headersEncrypted'
  | 'inFlightLimit'
> & { slots: number; workspaceSlots: number };

/** The first new events of an endpoint, in the order of their numbers. */
export interface NewGroup<Event extends NewEvent = NewEvent> {
  id: string;
  endpoint: ReadyEndpoint;
  slots: number;
  events: Event[];
}

/** Deliveries that this process sends, as many at a time as there are slots. */
export interface LeasedGroup {
  slots: number;
  deliveries: ClaimedDelivery[];
}

export interface FirstNumber {
  /** The number of the first event. */
  sequence: number;
  /** How many events of earlier numbers are never sent, if it is the first that tells so. */
  skipped: number | null;
}

/** Deliveries that are sent at once have no rows of their own until one fails, is interrupted or sent again. */
@Injectable()
export class DeliveryGroups {
  /** How many deliveries for each slot an endpoint can have in the time of a group, if it is fewer than most can. */
  private readonly turns = lruCache<number>(MAX_KNOWN);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  /** Adapts the size of the next groups of an endpoint. @param elapsedMs null if the time was not enough */
  noteTime(endpointId: string, elapsedMs: number | null): void {
    const turns = this.turns.get(endpointId) ?? MAX_TURNS;
    if (elapsedMs === null) this.turns.set(endpointId, Math.max(1, Math.floor(turns / 2)));
    else if (elapsedMs < this.settings.groupMs / 2)
      this.turns.set(endpointId, Math.min(MAX_TURNS, turns * 2));
  }

  /**
   * Chooses which of the new events are sent at once, by this process: the first ones of endpoints that have free slots and
   * for which nothing else is due. Locks the endpoints. @param limit the free slots of this process
   */
  async choose<Event extends NewEvent>(events: Event[], limit: number): Promise<NewGroup<Event>[]> {
    const byEndpoint = new Map<string, Event[]>();
    for (const event of events) {
      const others = byEndpoint.get(event.endpointId);
      if (others) others.push(event);
      else byEndpoint.set(event.endpointId, [event]);
    }
    const candidates = [...byEndpoint.values()].flatMap(([first]) =>
      first && !needsRow(first) ? first : [],
    );
    if (limit <= 0 || candidates.length === 0) return [];
    const ready = await this.findReady(candidates);
    const slotsOf = new Map(ready.map(({ workspaceId, workspaceSlots }) => [workspaceId, workspaceSlots]));
    let left = limit;
    return ready.flatMap((endpoint, index) => {
      const { endpointId, workspaceId } = endpoint;
      const inWorkspace = slotsOf.get(workspaceId) ?? 0;
      const others = ready.slice(index).filter((other) => other.workspaceId === workspaceId).length;
      const share = inWorkspace < others ? Math.min(1, inWorkspace) : Math.floor(inWorkspace / others);
      // If there are fewer slots than endpoints, none keeps one for another turn.
      const turns = inWorkspace < others ? 1 : (this.turns.get(endpointId) ?? MAX_TURNS);
      const free = Math.min(left, share, endpoint.slots);
      const all = byEndpoint.get(endpointId) ?? [];
      const alone = all.findIndex(needsRow);
      const count = Math.min(alone === -1 ? all.length : alone, free * turns);
      if (count <= 0) return [];
      const slots = Math.min(free, count);
      left -= slots;
      slotsOf.set(workspaceId, inWorkspace - slots);
      return { id: newGroupId(), endpoint, slots, events: all.slice(0, count) };
    });
  }

  /** Stores the groups with a lease. Requires the transaction of `choose`. @param numbers by endpoint */
  async form(groups: NewGroup[], numbers: Map<string, FirstNumber>, now: Date): Promise<LeasedGroup[]> {
    if (groups.length === 0) return [];
    const leaseEndsAt = new Date(now.getTime() + this.settings.leaseMs);
    const members = groups.flatMap(({ id, events }) => events.map((event) => ({ id, ...event })));
    const firsts = groups.map(({ endpoint }) => numbers.get(endpoint.endpointId));
    await this.transactions.query(FORM_GROUPS, [
      members.map(({ id }) => id),
      members.map(({ event }) => event),
      members.map(({ qrCodeId }) => qrCodeId),
      members.map(({ body }) => body),
      groups.map(({ id }) => id),
      groups.map(({ endpoint }) => endpoint.workspaceId),
      groups.map(({ endpoint }) => endpoint.endpointId),
      firsts.map((first) => first?.sequence),
      firsts.map((first) => first?.skipped),
      groups.map(({ slots }) => slots),
      ...[now, leaseEndsAt],
    ]);
    return groups.map((group, index) => ({
      slots: group.slots,
      deliveries: claimed(group, firsts[index], leaseEndsAt),
    }));
  }

  /** Makes rows of deliveries in flight, whose results are then stored as those of others. Requires a transaction. */
  async takeOut(deliveries: ClaimedDelivery[]): Promise<void> {
    this.transactions.assertTransaction();
    await this.move(TAKE_OUT, deliveries);
  }

  /** Makes due what was not sent, in the order of its creation. */
  async giveBack(deliveries: ClaimedDelivery[]): Promise<void> {
    await this.move(GIVE_BACK, deliveries);
  }

  private async move(statement: PreparedStatement, deliveries: ClaimedDelivery[]): Promise<void> {
    const members = deliveries.flatMap((delivery) =>
      delivery.group ? { ...delivery, ...delivery.group } : [],
    );
    if (members.length === 0) return;
    await this.transactions.query(statement, [
      members.map(({ groupId }) => groupId),
      members.map(({ workspaceId }) => workspaceId),
      members.map(({ leaseEndsAt }) => leaseEndsAt),
      members.map(({ place }) => place),
    ]);
  }

  /** What a process that crashed had in flight is due when its lease ends. */
  async returnExpired(): Promise<void> {
    await this.transactions.query(RETURN_EXPIRED, [this.clock.now()]);
  }

  private async findReady(candidates: EndpointRef[]): Promise<ReadyEndpoint[]> {
    const now = this.clock.now();
    const { maxInFlightPerEndpoint, maxInFlightPerWorkspace } = this.settings;
    const active = await this.transactions.query<LockedEndpoint>(LOCK_ENDPOINTS, [
      candidates.map(({ endpointId }) => endpointId),
      candidates.map(({ workspaceId }) => workspaceId),
      now,
    ]);
    const locked = active.filter(({ isLocked }) => isLocked);
    if (locked.length === 0) return [];
    return this.transactions.query<ReadyEndpoint>(READY_ENDPOINTS, [
      ...[now, maxInFlightPerEndpoint, maxInFlightPerWorkspace],
      locked.map(({ id }) => id),
      locked.map(({ workspaceId }) => workspaceId),
    ]);
  }
}

/** Groups neither change, as those of a deleted lead would have to, nor keep the ids of events, which are those of traces. */
export const needsRow = ({ event, eventId }: Pick<NewEvent, 'event' | 'eventId'>): boolean =>
  event === 'lead' || isInVisitTrace(eventId);

/** The place of a delivery is in the last two bytes of its id. */
const newGroupId = () => `${newId().slice(0, -4)}0000`;

const memberId = (groupId: string, place: number) =>
  groupId.slice(0, -4) + place.toString(16).padStart(4, '0');

function claimed(
  { id: groupId, endpoint, slots, events }: NewGroup,
  first: FirstNumber | undefined,
  leaseEndsAt: Date,
): ClaimedDelivery[] {
  const { slots: most, workspaceSlots, ...fields } = endpoint;
  const isAtLimit = slots >= Math.min(most, workspaceSlots);
  return events.map(({ event, body, eventAt }, place) => ({
    ...{
      ...fields,
      id: memberId(groupId, place),
      eventId: memberId(groupId, place),
      group: { groupId, place },
      leaseEndsAt,
      event,
      eventAt,
      body,
    },
    ...{ attempt: 1, earlierAttempts: 0, context: null, nextSecretEncrypted: null, lastSequence: null },
    ...{ isTest: false, isFailing: false, isTroubled: false, hasAnswered: true, isAtLimit },
    sequence: (first?.sequence ?? 1) + place,
    skipped: place === 0 ? (first?.skipped ?? null) : null,
  }));
}
