import { Injectable } from '@nestjs/common';
import { NIL_UUID, Transactions } from '#libs/database';
import { addStep, Clock } from '#libs/platform';
import { withContext } from '#libs/webhook-events';
import { cutGroups, findCuts, isBefore, takeFirst } from './cut-events.js';
import { DeliverySettings } from './delivery-settings.js';
import type { DueEndpoint } from './delivery-claims.js';
import { DeliveryGroups, type LeasedGroup } from './delivery-groups.js';
import { splitIntoBatches } from './event-batches.js';
import { eventsOf, NewDeliveries, type EventMatch } from './new-deliveries.js';
import { CLAIM_EVENTS } from './outbox-fan-out.queries.js';
import { StreamedEvents } from './streamed-events.js';

interface FanOutResult {
  /** Those that have new rows. */
  endpoints: DueEndpoint[];
  /** What the caller has to send at once. */
  groups: LeasedGroup[];
  isFull: boolean;
}

type Wanted = EventMatch & { endpointId: string };

/**
 * Creates one delivery per outbox event, or batch of events, and subscribed endpoint, exactly once even with concurrent
 * workers: in a group, if it can be sent at once, or else as a row. What streams follow is copied for them.
 */
@Injectable()
export class OutboxFanOut {
  private turn = NIL_UUID;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
    private readonly groups: DeliveryGroups,
    private readonly deliveries: NewDeliveries,
    private readonly streams: StreamedEvents,
  ) {}

  /** @param free how many deliveries the caller can send at a time */
  async run(free: number): Promise<FanOutResult> {
    const { turn } = this;
    const startedAt = new Date();
    const { matches, made, ...result } = await this.transactions.run(() => this.fanOut(turn, free));
    addStep(made, 'webhook fan-out', startedAt);
    this.turn = turnAfter(matches);
    const isPartOfAll = turn !== NIL_UUID || this.turn !== NIL_UUID;
    return { ...result, isFull: isPartOfAll || isCut(matches) };
  }

  private async fanOut(
    after: string,
    free: number,
  ): Promise<Omit<FanOutResult, 'isFull'> & { matches: EventMatch[]; made: string[] }> {
    const now = this.clock.now();
    const all = await this.claimEvents(after, now);
    if (all.length === 0) return { matches: all, made: [], endpoints: [], groups: [] };
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
    if (batches.length > 0) await this.deliveries.makeBatches(batches);
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
    const events = eventsOf(matches);
    const followed = events.filter(({ isFollowed }) => isFollowed);
    if (followed.length > 0) await this.streams.add(followed, now);
    const numbers = await this.deliveries.make(
      events,
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
    const made = events.map(({ eventId }) => eventId);
    return { matches: all, made, endpoints: [...endpoints.values()], groups };
  }

  /** Returns the events by id with their contexts, up to those that wait for the next group. */
  private async chooseGroups(wanted: Wanted[], free: number, now: Date) {
    const contexts = await this.deliveries.findContexts(wanted.filter(({ wantsContext }) => wantsContext));
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

const isWanted = (match: EventMatch): match is Wanted => match.endpointId !== null;
