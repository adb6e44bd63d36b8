import { Injectable } from '@nestjs/common';
import { newId, NIL_UUID, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import type { EventContext, WebhookEventName } from '#libs/webhook-events';
import { DeliverySettings } from './delivery-settings.js';
import type { DueEndpoint } from './delivery-claims.js';
import { CLAIM_EVENTS, FIND_CONTEXTS, MAKE_DELIVERIES } from './outbox-fan-out.queries.js';

interface FanOutResult {
  endpoints: DueEndpoint[];
  isFull: boolean;
}

interface EventMatch {
  eventId: string;
  workspaceId: string;
  endpointId: string | null;
  event: WebhookEventName;
  wantsContext: boolean | null;
  maxEvents: number;
  isTurnCut: boolean;
}

/** Creates one delivery per outbox event and subscribed endpoint, exactly once even with concurrent workers. */
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
    const matches = await this.transactions.query<EventMatch>(CLAIM_EVENTS, [
      after,
      this.settings.fanOutBatch,
    ]);
    if (matches.length === 0) return { matches, endpoints: [] };
    const events = eventsOf(matches);
    const wanted = matches.filter(isWanted);
    const contexts = await this.findContexts(wanted.filter(({ wantsContext }) => wantsContext));
    const now = this.clock.now();
    await this.transactions.query(MAKE_DELIVERIES, [
      events.map(({ eventId }) => eventId),
      events.map(({ workspaceId }) => workspaceId),
      wanted.map(() => newId()),
      wanted.map(({ workspaceId }) => workspaceId),
      wanted.map(({ endpointId }) => endpointId),
      wanted.map(({ eventId }) => eventId),
      wanted.map(({ eventId, wantsContext }) => (wantsContext ? contexts.get(eventId) : null)),
      now,
    ]);
    const endpoints = new Map(
      wanted.map(({ endpointId, workspaceId }) => [endpointId, { endpointId, workspaceId, dueAt: now }]),
    );
    return { matches, endpoints: [...endpoints.values()] };
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
