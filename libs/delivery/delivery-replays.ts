import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { newId, NIL_UUID, Transactions } from '#libs/database';
import type { DeliveredEventName } from '#libs/webhook-events';
import {
  COUNT_NAMED,
  INSERT_REPLAY,
  MAX_EXAMINED,
  MAX_NAMED,
  NEXT_OF_REPLAY,
  REPLAY_ONE,
  RUNNING_REPLAYS,
  SELECT_REPLAY,
  STORE_PROGRESS,
} from './delivery-replays.queries.js';

/** These are due at once, when the replay is created. */
export const MAX_REPLAYED_AT_ONCE = 1_000;
/** The worker makes as many due at a time, while no more than these wait: so live events are not held up. */
const PART = 100;

export type ReplayedState = 'failed' | 'cancelled' | 'delivered' | 'all';
export type ReplayState = 'running' | 'done' | 'cancelled';

/** The deliveries of an endpoint that a replay names, except tests. */
export interface ReplayedPeriod {
  from: Date;
  to: Date;
  deliveries: ReplayedState;
  /** Empty for all. */
  events: DeliveredEventName[];
  qrCodeId: string | null;
}

export interface Replay extends ReplayedPeriod {
  id: string;
  workspaceId: string;
  endpointId: string;
  state: ReplayState;
  count: number;
  replayed: number;
  reachedTime: Date;
  reachedId: string;
  createdAt: Date;
}

interface Part {
  made: number;
  examined: number;
  reachedTime: Date | null;
  reachedId: string | null;
}

interface EndpointId {
  id: string;
  workspaceId: string;
}

/**
 * Makes deliveries due again, with the same id and bytes and a new series of retries; the worker's next sweep finds
 * them. A replay of many is a row, which the worker continues.
 */
@Injectable()
export class DeliveryReplays {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns false if an attempt is in progress or there were too many. */
  async replay({ id, workspaceId }: { id: string; workspaceId: string }): Promise<boolean> {
    return (await this.transactions.query(REPLAY_ONE, [id, workspaceId, this.clock.now()])).length > 0;
  }

  /**
   * Returns how many deliveries a replay would name, at most MAX_NAMED, and whether there are more. It can examine the
   * whole period, so nothing may wait for it: call it outside of a transaction.
   */
  async count(endpoint: EndpointId, period: ReplayedPeriod): Promise<{ count: number; hasMore: boolean }> {
    const [{ count } = { count: 0 }] = await this.transactions.query<{ count: number }>(
      COUNT_NAMED,
      namedBy(endpoint, period),
    );
    return { count: Math.min(count, MAX_NAMED), hasMore: count > MAX_NAMED };
  }

  /** Requires a transaction. The first deliveries are due at once. @param count what `count` has found */
  async begin(endpoint: EndpointId, period: ReplayedPeriod, count: number): Promise<Replay> {
    this.transactions.assertTransaction();
    const replay: Replay = {
      ...{ id: newId(), workspaceId: endpoint.workspaceId, endpointId: endpoint.id, ...period },
      ...{ state: 'running', count, replayed: 0, reachedTime: period.from, reachedId: NIL_UUID },
      createdAt: this.clock.now(),
    };
    const { events, qrCodeId, deliveries, from, to } = period;
    await this.transactions.query(INSERT_REPLAY, [
      ...[replay.id, replay.workspaceId, replay.endpointId, from, to, deliveries, events, qrCodeId],
      ...[count, NIL_UUID, replay.createdAt],
    ]);
    return this.continue(replay, MAX_REPLAYED_AT_ONCE);
  }

  async find({ id, workspaceId }: { id: string; workspaceId: string }): Promise<Replay | null> {
    const [found] = await this.transactions.query<Replay>(SELECT_REPLAY, [id, workspaceId]);
    return found ?? null;
  }

  async isRunning({ id, workspaceId }: EndpointId): Promise<boolean> {
    const sql = `select from webhook_replays where endpoint_id = $1 and workspace_id = $2 and state = 'running' limit 1`;
    return (await this.transactions.query(sql, [id, workspaceId])).length > 0;
  }

  /** What is due already is sent. Nothing changes if the replay has ended. */
  async cancel({ id, workspaceId }: { id: string; workspaceId: string }): Promise<void> {
    await this.transactions.query(
      `update webhook_replays set state = 'cancelled' where id = $1 and workspace_id = $2 and state = 'running'`,
      [id, workspaceId],
    );
  }

  /** Continues those whose deliveries are under way; returns how many deliveries are due now, and whether more follow. */
  async continueAll(): Promise<{ made: number; hasMore: boolean }> {
    return this.transactions.run(async () => {
      const values = [this.clock.now(), PART];
      const result = { made: 0, hasMore: false };
      for (const replay of await this.transactions.query<Replay>(RUNNING_REPLAYS, values)) {
        const { replayed, state } = await this.continue(replay, PART);
        result.made += replayed - replay.replayed;
        if (state === 'running') result.hasMore = true;
      }
      return result;
    });
  }

  private async continue(replay: Replay, most: number): Promise<Replay> {
    const { workspaceId, endpointId: id, count, replayed } = replay;
    const limit = Math.min(most, count - replayed);
    const [part] = await this.transactions.query<Part>(NEXT_OF_REPLAY, [
      ...namedBy({ id, workspaceId }, { ...replay, from: replay.reachedTime }),
      ...[replay.reachedId, limit, this.clock.now()],
    ]);
    const { made = 0, examined = 0 } = part ?? {};
    const isDone = replayed + made >= count || (made < limit && examined < MAX_EXAMINED);
    const changed: Replay = {
      ...{ ...replay, replayed: replayed + made, state: isDone ? 'done' : 'running' },
      reachedTime: part?.reachedTime ?? replay.reachedTime,
      reachedId: part?.reachedId ?? replay.reachedId,
    };
    const { reachedTime, reachedId, state } = changed;
    const progress = [replay.id, workspaceId, state, changed.replayed, reachedTime, reachedId];
    await this.transactions.query(STORE_PROGRESS, progress);
    return changed;
  }
}

const namedBy = (
  endpoint: EndpointId,
  { from, to, deliveries, events, qrCodeId }: ReplayedPeriod,
): unknown[] => [
  ...[endpoint.id, endpoint.workspaceId, from, to],
  ...[deliveries === 'all' ? ['failed', 'cancelled', 'delivered'] : [deliveries], events, qrCodeId],
];
