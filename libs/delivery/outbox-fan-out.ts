import { Injectable } from '@nestjs/common';
import { newId, NIL_UUID, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import type { EventContext, WebhookEventName } from '#libs/webhook-events';
import { DeliverySettings } from './delivery-settings.js';
import type { DueEndpoint } from './delivery-claims.js';
import { splitIntoBatches, type Batch } from './event-batches.js';
import { CLAIM_EVENTS, FIND_CONTEXTS, MAKE_BATCHES, MAKE_DELIVERIES } from './outbox-fan-out.queries.js';

interface FanOutResult {
  endpoints: DueEndpoint[];
  isFull: boolean;
}

interface NewDelivery {
  workspaceId: string;
  endpointId: string;
  eventId: string;
  context: string | null;
  /** More than one for a batch. */
  events: number;
}

interface EventMatch {
  eventId: string;
  workspaceId: string;
  endpointId: string | null;
  event: WebhookEventName;
  wantsContext: boolean | null;
  wantsBatch: boolean | null;
  size: number;
  maxEvents: number;
  isTurnCut: boolean;
}

/**
 * Creates one delivery per outbox event, or batch of events, and subscribed endpoint, exactly once even with concurrent
 * workers.
 */
@Injectable()
export class OutboxFanOut {
  private turn = NIL_UUID;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  async run(): Promise<FanOutResult> {
    const { turn } = this;
    const { matches, endpoints } = await this.transactions.run(() => this.fanOut(turn));
    this.turn = turnAfter(matches);
    const isPartOfAll = turn !== NIL_UUID || this.turn !== NIL_UUID;
    return { endpoints, isFull: isPartOfAll || isCut(matches) };
  }

  private async fanOut(after: string): Promise<{ matches: EventMatch[]; endpoints: DueEndpoint[] }> {
    const now = this.clock.now();
    const matches = await this.claimEvents(after, now);
    if (matches.length === 0) return { matches, endpoints: [] };
    const wanted = matches.filter(isWanted);
    const contexts = await this.findContexts(wanted.filter(({ wantsContext }) => wantsContext));
    const contextual = wanted.map((match) => ({
      ...match,
      context: match.wantsContext ? (contexts.get(match.eventId) ?? null) : null,
      events: 1,
    }));
    const singles = contextual
      .filter(({ wantsBatch }) => !wantsBatch)
      .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
    const batches = splitIntoBatches(
      contextual.filter(({ wantsBatch }) => wantsBatch),
      this.settings,
    );
    if (batches.length > 0) await this.makeBatches(batches);
    const deliveries = [
      ...singles,
      ...batches.map((batch) => ({
        ...batch,
        eventId: batch.id,
        context: null,
        events: batch.members.length,
      })),
    ];
    await this.makeDeliveries(
      eventsOf(matches),
      new Set(singles.map(({ eventId }) => eventId)),
      deliveries,
      now,
    );
    const endpoints = new Map(
      deliveries.map(({ endpointId, workspaceId }) => [endpointId, { endpointId, workspaceId, dueAt: now }]),
    );
    return { matches, endpoints: [...endpoints.values()] };
  }

  private claimEvents(after: string, now: Date): Promise<EventMatch[]> {
    const { fanOutBatch, batchWaitMs, maxBatchEvents } = this.settings;
    const around = [-batchWaitMs, batchWaitMs].map((ms) => new Date(now.getTime() + ms));
    return this.transactions.query(CLAIM_EVENTS, [after, fanOutBatch, ...around, maxBatchEvents]);
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
  ): Promise<void> {
    await this.transactions.query(MAKE_DELIVERIES, [
      events.map(({ eventId }) => eventId),
      events.map(({ workspaceId }) => workspaceId),
      events.map(({ eventId }) => staying.has(eventId)),
      deliveries.map(() => newId()),
      deliveries.map(({ workspaceId }) => workspaceId),
      deliveries.map(({ endpointId }) => endpointId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ context }) => context),
      deliveries.map(({ events }) => events),
      now,
    ]);
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

const isWanted = (match: EventMatch): match is EventMatch & { endpointId: string } =>
  match.endpointId !== null;
