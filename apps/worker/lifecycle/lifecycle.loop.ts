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
/** A worker that catches up, such as after an outage, appends the events of at most so much time at once. */
const PART_MS = 3_600_000;
const THRESHOLDS = [75, 100];
const PER_MONTH = JSON.stringify(
  Object.fromEntries(Object.entries(PLANS).map(([name, { perMonth }]) => [name, perMonth])),
);

/** $1: the event; $2: now. The first check begins with now. */
const BEGIN_CHECKS =
  'insert into lifecycle_checks (name, checked_until) values ($1, $2) on conflict do nothing';
/** Another worker that has it does what there is to do. */
const LOCK_CHECK = `
  select checked_until as "checkedUntil" from lifecycle_checks where name = $1 for update skip locked`;
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

  private async tellOf(event: TimedEvent): Promise<number> {
    const now = new Date(this.clock.now().getTime() - SETTLED_MS);
    await this.transactions.query(BEGIN_CHECKS, [event, now]);
    let told = 0;
    for (let isBehind = true; isBehind && !this.isStopping;) {
      const part = await this.transactions.run(() => this.tellPart(event, now));
      told += part.told;
      isBehind = part.isBehind;
    }
    return told;
  }

  private async tellPart(event: TimedEvent, now: Date): Promise<{ told: number; isBehind: boolean }> {
    const [check] = await this.transactions.query<{ checkedUntil: Date }>(LOCK_CHECK, [event]);
    if (!check || check.checkedUntil >= now) return { told: 0, isBehind: false };
    const { checkedUntil } = check;
    const until = new Date(Math.min(now.getTime(), checkedUntil.getTime() + PART_MS));
    const told = await this.transactions.query(TIMED_EVENTS[event], [checkedUntil, until]);
    await this.transactions.query(MOVE_CHECK, [event, until]);
    return { told: told.length, isBehind: until < now };
  }

  private async tellOfQuotas(): Promise<number> {
    const now = this.clock.now();
    const month = `${now.toISOString().slice(0, 7)}-01`;
    const told = await this.transactions.query(QUOTA_EVENTS, [month, now, PER_MONTH, THRESHOLDS]);
    return told.length;
  }
}
