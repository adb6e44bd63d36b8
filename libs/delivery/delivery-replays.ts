import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';

/** Limits all series of one delivery, which are listed with it. */
export const MAX_ATTEMPTS = 100;
/** One transaction writes some ten thousand index entries for this many. */
export const MAX_REPLAYED = 1_000;

const STARTS_SERIES = `state = 'pending', earlier_attempts = attempt_count, next_attempt_at`;

/** $1, $2: the delivery and its workspace; $3: now. */
const REPLAY = `
  update webhook_deliveries set ${STARTS_SERIES} = $3
  where id = $1 and workspace_id = $2 and state in ('pending', 'delivered', 'failed', 'cancelled') and attempt_count < ${MAX_ATTEMPTS}
  returning id`;

/** $1, $2: the endpoint and its workspace; $3: now; $4, $5: the period of their creation; $6: their state. */
const REPLAY_PERIOD = `
  update webhook_deliveries d set ${STARTS_SERIES} = $3
  from (
    select id, workspace_id from webhook_deliveries
    where endpoint_id = $1 and workspace_id = $2 and state = $6 and created_at >= $4 and created_at < $5
      and not is_test and attempt_count < ${MAX_ATTEMPTS}
    order by created_at limit ${MAX_REPLAYED}
    for update skip locked
  ) chosen
  where d.id = chosen.id and d.workspace_id = chosen.workspace_id
  returning d.id`;

/** Excludes delivered ones, which a repeated request would send again and again. */
export type ReplayedState = 'failed' | 'cancelled';

interface Period {
  from: Date;
  to: Date;
  state: ReplayedState;
}

/**
 * Makes deliveries due again, with the same id and bytes and a new series of retries; the worker's next sweep finds
 * them.
 */
@Injectable()
export class DeliveryReplays {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns false if an attempt is in progress or there were too many. */
  async replay({ id, workspaceId }: { id: string; workspaceId: string }): Promise<boolean> {
    return (await this.make(REPLAY, [id, workspaceId, this.clock.now()])) > 0;
  }

  /** Replays the oldest deliveries of the period, except tests; returns their number, at most MAX_REPLAYED. */
  replayPeriod({ id, workspaceId }: { id: string; workspaceId: string }, period: Period): Promise<number> {
    const { from, to, state } = period;
    return this.make(REPLAY_PERIOD, [id, workspaceId, this.clock.now(), from, to, state]);
  }

  private async make(statement: string, values: unknown[]): Promise<number> {
    const { length } = await this.transactions.query(statement, values);
    return length;
  }
}
