import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import type { WebhookEventName } from '#libs/webhook-events';
import { ADD, EXTEND, FOLLOW, LOCK_STREAM, NEXT, NEXT_POSITION, RENEW } from './streamed-events.queries.js';

/** A client that was disconnected for longer may have missed events. */
const COMPLETE_MS = 3_600_000;
/** The retention deletes rows that are older, so what is younger than COMPLETE_MS is complete. */
const FOLLOWED_MS = 2 * COMPLETE_MS;
/** Small reads keep little in memory for a slow client. */
const PART = 200;

export interface FollowedEvents {
  workspaceId: string;
  events: readonly WebhookEventName[];
  /** The client has all of these events up to this position of the workspace. */
  position: number;
}

export interface StreamedEvent {
  position: number;
  event: WebhookEventName;
  body: string;
}

interface NextEvent extends Omit<StreamedEvent, 'body'> {
  number: number;
  /** Null for an event that the client does not follow, and for one of a deleted lead. */
  body: string | null;
}

/** Provides what happens in a workspace to those who follow it, once and in one order: docs/adr/0086. */
@Injectable()
export class StreamedEvents {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Follows events from now on, or after a position that the client has.
   * @returns null if there is no such position; `isComplete` is false if events between it and the first one may be lost
   */
  follow(
    workspaceId: string,
    events: readonly WebhookEventName[],
    after: number | null,
    now: Date,
  ): Promise<{ followed: FollowedEvents; isComplete: boolean } | null> {
    return this.transactions.run(async () => {
      const [stream] = await this.transactions.query<{ position: number }>(LOCK_STREAM, [workspaceId]);
      const last = stream?.position ?? 0;
      if (after !== null && after > last) return null;
      const known = await this.extend(workspaceId, events, now);
      const isComplete = await this.isComplete(workspaceId, after ?? last, last, known, now);
      const unknown = events.filter((event) => !known.has(event));
      const head = unknown.length > 0 ? await this.begin(workspaceId, unknown, now) : last;
      const isWhole = after === null || (isComplete && unknown.length === 0);
      return { followed: { workspaceId, events, position: after ?? head }, isComplete: isWhole };
    });
  }

  /** Keeps following, even while clients are disconnected. @returns those of which all events were still followed */
  async renew<Stream extends FollowedEvents>(streams: Stream[], now: Date): Promise<Set<Stream>> {
    const asked = streams.flatMap(({ workspaceId, events }) =>
      events.map((event) => ({ workspaceId, event })),
    );
    const rows = await this.transactions.query<{ workspaceId: string; event: string }>(RENEW, [
      asked.map(({ workspaceId }) => workspaceId),
      asked.map(({ event }) => event),
      followedUntil(now),
    ]);
    const kept = new Set(rows.map(({ workspaceId, event }) => `${workspaceId} ${event}`));
    return new Set(
      streams.filter(({ workspaceId, events }) =>
        events.every((event) => kept.has(`${workspaceId} ${event}`)),
      ),
    );
  }

  /** Reads the next events of each after its `position`. More may follow a full part. */
  async next(
    streams: readonly FollowedEvents[],
  ): Promise<{ events: StreamedEvent[]; position: number; isFull: boolean }[]> {
    const rows = await this.transactions.query<NextEvent>(NEXT, [
      streams.map(({ workspaceId }) => workspaceId),
      streams.map(({ position }) => position),
      streams.map(({ events }) => events.join(',')),
      PART,
    ]);
    const parts = streams.map(({ position }) => ({
      events: [] as StreamedEvent[],
      position,
      isFull: false,
      read: 0,
    }));
    for (const { number, body, ...event } of rows) {
      const part = parts[number - 1];
      if (!part) continue;
      if (body !== null) part.events.push({ ...event, body });
      part.position = event.position;
      part.read += 1;
      part.isFull = part.read === PART;
    }
    return parts;
  }

  /** Copies events of the outbox to the streams of their workspaces, in the transaction that takes them from it. */
  async add(
    events: readonly { eventId: string; workspaceId: string; event: WebhookEventName }[],
    now: Date,
  ): Promise<void> {
    this.transactions.assertTransaction();
    const rows = events.map(({ eventId, workspaceId, event }) => ({
      ...{ id: eventId, workspace_id: workspaceId, event },
    }));
    await this.transactions.query(ADD, [JSON.stringify(rows), now]);
  }

  /** Adds an event that no endpoint gets. @returns its position, or null if nobody follows it */
  async addOne(
    workspaceId: string,
    { id, event, body }: { id: string; event: WebhookEventName; body: string },
    now: Date,
  ): Promise<number | null> {
    const rows = [{ id, workspace_id: workspaceId, event, body }];
    const [added] = await this.transactions.query<{ position: number }>(ADD, [JSON.stringify(rows), now]);
    return added?.position ?? null;
  }

  private async extend(workspaceId: string, events: readonly string[], now: Date) {
    const rows = await this.transactions.query<{ event: string; since: number }>(EXTEND, [
      workspaceId,
      events,
      followedUntil(now),
    ]);
    return new Map(rows.map(({ event, since }) => [event, since]));
  }

  private async begin(workspaceId: string, events: readonly string[], now: Date): Promise<number> {
    const [moved] = await this.transactions.query<{ position: number }>(FOLLOW, [
      workspaceId,
      events,
      followedUntil(now),
      now,
    ]);
    return moved?.position ?? 0;
  }

  /** Positions have no gaps, so the next one is there unless it was deleted. */
  private async isComplete(
    workspaceId: string,
    after: number,
    last: number,
    known: ReadonlyMap<string, number>,
    now: Date,
  ): Promise<boolean> {
    if ([...known.values()].some((since) => since > after)) return false;
    if (after === last) return true;
    const keptSince = new Date(now.getTime() - COMPLETE_MS);
    const [next] = await this.transactions.query<{ position: number }>(NEXT_POSITION, [
      workspaceId,
      after,
      keptSince,
    ]);
    return next?.position === after + 1;
  }
}

const followedUntil = (now: Date): Date => new Date(now.getTime() + FOLLOWED_MS);
