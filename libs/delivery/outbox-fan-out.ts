import { Injectable } from '@nestjs/common';
import { newId, NIL_UUID, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { withContext, type EventContext, type WebhookEventName } from '#libs/webhook-events';
import { cutGroups, findCuts, isBefore, takeFirst } from './cut-events.js';
import { DeliverySettings } from './delivery-settings.js';
import type { DueEndpoint } from './delivery-claims.js';
import { DeliveryGroups, type FirstNumber, type LeasedGroup } from './delivery-groups.js';
import { splitIntoBatches, type Batch } from './event-batches.js';
import { CLAIM_EVENTS, FIND_CONTEXTS, MAKE_BATCHES, MAKE_DELIVERIES } from './outbox-fan-out.queries.js';

interface FanOutResult {
  /** Those that have new rows. */
  endpoints: DueEndpoint[];
  /** What the caller has to send at once. */
  groups: LeasedGroup[];
  isFull: boolean;
}

interface NewDelivery {
  workspaceId: string;
  endpointId: string;
  eventId: string;
  context: string | null;
  /** More than one for a batch. */
  events: number;
  /** False for those of a group. */
  isRow: boolean;
}

interface EventMatch {
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
}

type Wanted = EventMatch & { endpointId: string };

/**
 * Creates one delivery per outbox event, or batch of events, and subscribed endpoint, exactly once even with concurrent
 * workers: in a group, if it can be sent at once, or else as a row.
 */
@Injectable()
export class OutboxFanOut {
  private turn = NIL_UUID;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
    private readonly groups: DeliveryGroups,
  ) {}

  /** @param free how many deliveries the caller can send at a time */
  async run(free: number): Promise<FanOutResult> {
    const { turn } = this;
    const { matches, ...made } = await this.transactions.run(() => this.fanOut(turn, free));
    this.turn = turnAfter(matches);
    const isPartOfAll = turn !== NIL_UUID || this.turn !== NIL_UUID;
    return { ...made, isFull: isPartOfAll || isCut(matches) };
  }

  private async fanOut(
    after: string,
    free: number,
  ): Promise<Omit<FanOutResult, 'isFull'> & { matches: EventMatch[] }> {
    const now = this.clock.now();
    const all = await this.claimEvents(after, now);
    if (all.length === 0) return { matches: all, endpoints: [], groups: [] };
    const { events: kept, groups: chosen, cuts } = await this.chooseGroups(all.filter(isWanted), free, now);
    const matches = all.filter((match) => isBefore(match, cuts));
    const sizes = new Map(chosen.map(({ endpoint, events }) => [endpoint.endpointId, events.length]));
    const [grouped, rows] = takeFirst(
      kept.filter(({ wantsBatch }) => !wantsBatch),
      sizes,
    );
    const batches = splitIntoBatches(
      kept.filter(({ wantsBatch }) => wantsBatch),
      this.settings,
    );
    if (batches.length > 0) await this.makeBatches(batches);
    const deliveries = [
      ...grouped.map((match) => ({ ...match, isRow: false })),
      ...rows.map((match) => ({ ...match, isRow: true })),
      ...batches.map((batch) => ({
        ...batch,
        eventId: batch.id,
        context: null,
        events: batch.members.length,
        isRow: true,
      })),
    ];
    const numbers = await this.makeDeliveries(
      eventsOf(matches),
      new Set(rows.map(({ eventId }) => eventId)),
      deliveries,
      now,
    );
    const groups = await this.groups.form(chosen, numbers, now);
    const endpoints = new Map(
      deliveries
        .filter(({ isRow }) => isRow)
        .map(({ endpointId, workspaceId }) => [endpointId, { endpointId, workspaceId, dueAt: now }]),
    );
    return { matches: all, endpoints: [...endpoints.values()], groups };
  }

  /** Returns the events by id with their contexts, up to those that wait for the next group. */
  private async chooseGroups(wanted: Wanted[], free: number, now: Date) {
    const contexts = await this.findContexts(wanted.filter(({ wantsContext }) => wantsContext));
    const events = wanted
      .map((match) => ({
        ...match,
        context: match.wantsContext ? (contexts.get(match.eventId) ?? null) : null,
        events: 1,
      }))
      .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
    const ready = events
      .filter(({ wantsBatch }) => !wantsBatch)
      .map((match) => ({ ...match, body: withContext(match.body ?? '', match.context) }));
    const groups = await this.groups.choose(ready, free);
    const cuts = findCuts(ready, groups, new Date(now.getTime() - this.settings.groupWaitMs));
    return {
      events: events.filter((match) => isBefore(match, cuts)),
      groups: cutGroups(groups, cuts),
      cuts,
    };
  }

  private claimEvents(after: string, now: Date): Promise<EventMatch[]> {
    const { fanOutBatch, batchWaitMs, maxBatchEvents } = this.settings;
    const { groupMs, groupWaitMs, leaseMs, maxInFlightPerEndpoint } = this.settings;
    const at = (ms: number) => new Date(now.getTime() + ms);
    return this.transactions.query(CLAIM_EVENTS, [
      ...[after, fanOutBatch, at(-batchWaitMs), at(batchWaitMs), maxBatchEvents],
      ...[at(leaseMs - groupMs), maxInFlightPerEndpoint, at(-groupWaitMs)],
    ]);
  }

  private async makeBatches(batches: Batch[]): Promise<void> {
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

  private async makeDeliveries(
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

  private async findContexts(matches: EventMatch[]): Promise<Map<string, string>> {
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
}

function turnAfter(matches: EventMatch[]): string {
  const last = matches.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1)).at(-1);
  return last?.isTurnCut ? last.workspaceId : NIL_UUID;
}

function isCut(matches: EventMatch[]): boolean {
  const counts = new Map<string, number>();
  for (const { workspaceId } of eventsOf(matches))
    counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + 1);
  return matches.some(({ workspaceId, maxEvents }) => (counts.get(workspaceId) ?? 0) >= maxEvents);
}

const eventsOf = (matches: EventMatch[]): EventMatch[] => [
  ...new Map(matches.map((match) => [match.eventId, match])).values(),
];

const isWanted = (match: EventMatch): match is Wanted => match.endpointId !== null;
