import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { PLANS } from '#libs/plans';
import { EventSignal } from '../event-signal.js';
import { PollLoop } from '../poll-loop.js';
import { QUOTA_EVENTS, TIMED_EVENTS } from './lifecycle.queries.js';

const INTERVAL_MS = 20_000;
/** An edit that sets a time just ahead is committed by then. */
const SETTLED_MS = 10_000;
const THRESHOLDS = [75, 100];
const PER_MONTH = JSON.stringify(
  Object.fromEntries(Object.entries(PLANS).map(([name, { perMonth }]) => [name, perMonth])),
);

/** $1: the event; $2: now. The first check begins with now. */
const LOCK_CHECK = `
  insert into lifecycle_checks as stored (name, checked_until) values ($1, $2)
  on conflict (name) do update set checked_until = stored.checked_until
  returning checked_until as "checkedUntil"`;
const MOVE_CHECK = 'update lifecycle_checks set checked_until = $2 where name = $1';

type TimedEvent = keyof typeof TIMED_EVENTS;

/** Appends the events of what happens as time passes, or by counting, each once, whichever worker looks first. */
@Injectable()
export class LifecycleLoop extends PollLoop {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'search for life-cycle events', log, afterErrorMs: INTERVAL_MS });
  }

  protected async poll(): Promise<number> {
    await this.look();
    return INTERVAL_MS;
  }

  async look(): Promise<void> {
    let told = await this.tellOfQuotas();
    for (const event of Object.keys(TIMED_EVENTS) as TimedEvent[]) told += await this.tellOf(event);
    if (told > 0) this.signal.emit();
  }

  private tellOf(event: TimedEvent): Promise<number> {
    const until = new Date(this.clock.now().getTime() - SETTLED_MS);
    return this.transactions.run(async () => {
      const [check] = await this.transactions.query<{ checkedUntil: Date }>(LOCK_CHECK, [event, until]);
      if (!check || check.checkedUntil >= until) return 0;
      const told = await this.transactions.query(TIMED_EVENTS[event], [check.checkedUntil, until]);
      await this.transactions.query(MOVE_CHECK, [event, until]);
      return told.length;
    });
  }

  private async tellOfQuotas(): Promise<number> {
    const now = this.clock.now();
    const month = `${now.toISOString().slice(0, 7)}-01`;
    const told = await this.transactions.query(QUOTA_EVENTS, [month, now, PER_MONTH, THRESHOLDS]);
    return told.length;
  }
}
