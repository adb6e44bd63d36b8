import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { SessionLife } from './session-life.js';

const HOUR_MS = 3_600_000;

/** Sessions that were last used by $4, or began by $5, have expired. */
const DELETE_EXPIRED = `
  with seen as (
    select id from sessions where id > $1 and id < $2 order by id limit $3
  ), deleted as (
    delete from sessions where id = any(array(select id from seen)) and (last_seen_at <= $4 or created_at <= $5)
  )
  select id from seen order by id desc limit 1`;

/** Deletes sessions that have expired, also of people who never sign in again. */
@Injectable()
export class SessionCleanup extends Cleanup {
  constructor(
    private readonly life: SessionLife,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('sessions', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    const { usedBefore, begunBefore } = this.life.ended();
    // Walks sessions by the time of their beginning, which is in their ids: those of either kind began before the later one.
    const walkedUntil = usedBefore > begunBefore ? usedBefore : begunBefore;
    return this.walkInBatches(DELETE_EXPIRED, walkedUntil, [usedBefore, begunBefore]);
  }
}
