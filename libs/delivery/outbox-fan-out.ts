import { Injectable } from '@nestjs/common';
import { newId, NIL_UUID, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { DeliverySettings } from './delivery-settings.js';
import type { DueEndpoint } from './delivery-claims.js';
import { CLAIM_EVENTS, MAKE_DELIVERIES } from './outbox-fan-out.queries.js';

interface FanOutResult {
  /** Endpoints that have new deliveries. */
  endpoints: DueEndpoint[];
  /** More events may wait. */
  isFull: boolean;
}

interface EventMatch {
  eventId: string;
  workspaceId: string;
  /** Null if no endpoint subscribes to the event. */
  endpointId: string | null;
  /** That the workspace may have this time. */
  maxEvents: number;
  /** Workspaces after these may have events, too. */
  isTurnCut: boolean;
}

/** Creates one delivery of each outbox event per subscribed endpoint, exactly once even with concurrent workers. */
@Injectable()
export class OutboxFanOut {
  /** The last workspace that had its turn; the next turns are of those after it. */
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
    // Others may follow this turn, or come before it.
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
    const now = this.clock.now();
    await this.transactions.query(MAKE_DELIVERIES, [
      events.map(({ eventId }) => eventId),
      events.map(({ workspaceId }) => workspaceId),
      wanted.map(() => newId()),
      wanted.map(({ workspaceId }) => workspaceId),
      wanted.map(({ endpointId }) => endpointId),
      wanted.map(({ eventId }) => eventId),
      now,
    ]);
    const endpoints = new Map(
      wanted.map(({ endpointId, workspaceId }) => [endpointId, { endpointId, workspaceId, dueAt: now }]),
    );
    return { matches, endpoints: [...endpoints.values()] };
  }
}

/** From the start if these are the last workspaces. */
function turnAfter(matches: EventMatch[]): string {
  const last = matches.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1)).at(-1);
  return last?.isTurnCut ? last.workspaceId : NIL_UUID;
}

/** Whether a workspace has had as many events as it may. */
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
