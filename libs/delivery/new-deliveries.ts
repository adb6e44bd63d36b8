import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import type { EventContext, WebhookEventName } from '#libs/webhook-events';
import type { FirstNumber } from './delivery-groups.js';
import type { Batch } from './event-batches.js';
import { FIND_CONTEXTS, MAKE_BATCHES, MAKE_DELIVERIES } from './outbox-fan-out.queries.js';

/** A delivery of an event or a batch that the fan-out creates. */
export interface NewDelivery {
  workspaceId: string;
  endpointId: string;
  eventId: string;
  context: string | null;
  /** More than one for a batch. */
  events: number;
  /** False for those of a group. */
  isRow: boolean;
}

/** An event, and an endpoint that subscribes to it, if any does. */
export interface EventMatch {
  eventId: string;
  workspaceId: string;
  endpointId: string | null;
  event: WebhookEventName;
  qrCodeId: string | null;
  eventAt: Date;
  /** Null without an endpoint, and in batches. */
  body: string | null;
  wantsContext: boolean | null;
  wantsBatch: boolean | null;
  size: number;
  maxEvents: number;
  isTurnCut: boolean;
  /** Whether a stream follows it. */
  isFollowed: boolean;
}

export const eventsOf = (matches: EventMatch[]): EventMatch[] => [
  ...new Map(matches.map((match) => [match.eventId, match])).values(),
];

/** Writes what the fan-out has decided, in its transaction. */
@Injectable()
export class NewDeliveries {
  constructor(private readonly transactions: Transactions) {}

  /** By event, as text that is added to its body. */
  async findContexts(matches: EventMatch[]): Promise<Map<string, string>> {
    if (matches.length === 0) return new Map();
    const events = eventsOf(matches);
    const rows = await this.transactions.query<{ eventId: string } & Omit<EventContext, 'scan_id'>>(
      FIND_CONTEXTS,
      [events.map(({ eventId }) => eventId), events.map(({ workspaceId }) => workspaceId)],
    );
    // A scan event has the id of the scan.
    const scans = new Set(events.filter(({ event }) => event === 'scan').map(({ eventId }) => eventId));
    return new Map(
      rows.map(({ eventId, ...code }): [string, string] => {
        const context: EventContext = { ...code, scan_id: scans.has(eventId) ? eventId : null };
        return [eventId, JSON.stringify(context)];
      }),
    );
  }

  async makeBatches(batches: Batch[]): Promise<void> {
    const members = batches.flatMap(({ id, members }) =>
      members.map((member) => ({ ...member, batchId: id })),
    );
    await this.transactions.query(MAKE_BATCHES, [
      members.map(({ batchId }) => batchId),
      members.map(({ eventId }) => eventId),
      members.map(({ workspaceId }) => workspaceId),
      members.map(({ context }) => context),
    ]);
  }

  /** @param staying the events that have rows of deliveries. Returns the first numbers by endpoint. */
  async make(
    events: EventMatch[],
    staying: Set<string>,
    deliveries: NewDelivery[],
    now: Date,
  ): Promise<Map<string, FirstNumber>> {
    const values = [
      events.map(({ eventId }) => eventId),
      events.map(({ workspaceId }) => workspaceId),
      events.map(({ eventId }) => staying.has(eventId)),
      deliveries.map(() => newId()),
      deliveries.map(({ workspaceId }) => workspaceId),
      deliveries.map(({ endpointId }) => endpointId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ context }) => context),
      deliveries.map(({ events }) => events),
      deliveries.map(({ isRow }) => isRow),
      now,
    ];
    const numbers = await this.transactions.query<FirstNumber & { endpointId: string }>(
      MAKE_DELIVERIES,
      values,
    );
    return new Map(numbers.map(({ endpointId, ...first }) => [endpointId, first]));
  }
}
