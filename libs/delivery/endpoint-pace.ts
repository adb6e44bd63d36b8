import { Injectable } from '@nestjs/common';
import { Clock, lruCache } from '#libs/platform';
import { Transactions, type PreparedStatement } from '#libs/database';
import type { ClaimedDelivery } from './delivery-claims.js';
import { DeliverySettings } from './delivery-settings.js';
import { GroupCommit } from './group-commit.js';
import type { SendResult } from './send-result.js';

const TOO_MANY_REQUESTS = 429;
const MAX_ASKED = 10_000;

/** The pace of an endpoint whose receiver is not known yet. */
export const FIRST_PACE = { inFlightLimit: 8, grownAt: null, slowedAt: null };

interface Step {
  endpointId: string;
  workspaceId: string;
  isUp: boolean;
  /** The start of the attempt that shows how the receiver does. */
  startedAt: Date;
}

/**
 * $1 to $4: the endpoints, their workspaces, whether the step is up, and the start of the attempt; $5: now; $6, $7: the
 * least time after a step up and after a step down before a step up; $8: the operator's maximum. A step down by half
 * counts once for the attempts that were in flight together. Endpoints are locked in one order, as by results.
 */
const TAKE_STEPS: PreparedStatement = {
  name: 'adapt the limits of endpoints',
  text: `
    with step as (
      select id, workspace_id, bool_and(is_up) as is_up, max(started_at) as started_at
      from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::timestamptz[]) as step(id, workspace_id, is_up, started_at)
      group by id, workspace_id
    ), locked as (
      select e.id, step.is_up from webhook_endpoints e join step on step.id = e.id and step.workspace_id = e.workspace_id
      where case when step.is_up
          then e.in_flight_limit < least(e.max_in_flight, $8::int)
            and (e.grown_at is null or e.grown_at <= $5::timestamptz - $6::int * interval '1 ms')
            and (e.slowed_at is null or e.slowed_at <= $5::timestamptz - $7::int * interval '1 ms')
          else e.in_flight_limit > 1 and (e.slowed_at is null or e.slowed_at < step.started_at) end
      order by e.id for no key update of e
    )
    update webhook_endpoints e set
      in_flight_limit = case when locked.is_up
        then least(e.in_flight_limit + greatest(1, e.in_flight_limit / 4), e.max_in_flight, $8::int)
        else greatest(1, least(e.in_flight_limit, e.max_in_flight, $8::int) / 2) end,
      grown_at = case when locked.is_up then $5 else e.grown_at end,
      slowed_at = case when locked.is_up then e.slowed_at else $5 end
    from locked where e.id = locked.id
    returning e.id`,
};

/**
 * Adapts how many deliveries of an endpoint can be in flight: a quarter more while it uses all of its slots and answers
 * well, half of them when it cannot keep up. The limit is in the endpoint's row, so all workers share it.
 */
@Injectable()
export class EndpointPace {
  /** When a step up was asked for last, since most deliveries of a busy endpoint would. */
  private readonly asked = lruCache<number>(MAX_ASKED);
  private readonly steps = new GroupCommit((steps: Step[]) => this.take(steps));

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  async judge(
    claimed: ClaimedDelivery,
    startedAt: Date,
    result: SendResult,
    isDelivered: boolean,
  ): Promise<void> {
    const { endpointId, workspaceId, isTest } = claimed;
    if (isTest || !(isDelivered ? this.isUpDue(claimed, result) : isDown(claimed, result))) return;
    await this.steps.add({ endpointId, workspaceId, startedAt, isUp: isDelivered });
  }

  private isUpDue(
    { endpointId, inFlightLimit, isAtLimit }: ClaimedDelivery,
    { durationMs }: SendResult,
  ): boolean {
    const { growMs, maxInFlightPerEndpoint, quickMs } = this.settings;
    if (!isAtLimit || inFlightLimit >= maxInFlightPerEndpoint || durationMs > quickMs) return false;
    const now = this.clock.elapsedMs();
    if (now - (this.asked.get(endpointId) ?? -Infinity) < growMs) return false;
    this.asked.set(endpointId, now);
    return true;
  }

  private async take(steps: Step[]): Promise<null[]> {
    const of = <T>(value: (step: Step) => T): T[] => steps.map(value);
    const { growMs, holdMs, maxInFlightPerEndpoint } = this.settings;
    await this.transactions.query(TAKE_STEPS, [
      of(({ endpointId }) => endpointId),
      of(({ workspaceId }) => workspaceId),
      of(({ isUp }) => isUp),
      of(({ startedAt }) => startedAt),
      ...[this.clock.now(), growMs, holdMs, maxInFlightPerEndpoint],
    ]);
    return of(() => null);
  }
}

const isDown = ({ inFlightLimit }: ClaimedDelivery, result: SendResult): boolean =>
  inFlightLimit > 1 && cannotKeepUp(result);

const cannotKeepUp = ({ error, statusCode }: SendResult): boolean =>
  error === 'timeout' ||
  error === 'connect_error' ||
  error === 'connection_lost' ||
  statusCode === TOO_MANY_REQUESTS ||
  (statusCode !== null && statusCode >= 500);
