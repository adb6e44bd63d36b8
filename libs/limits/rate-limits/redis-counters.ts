import { lruCache, type RedisClient } from '#libs/platform';
import {
  BURST_MS,
  monthOf as loadMonth,
  type Counters,
  type Counts,
  type LimitCheck,
  type LimitResult,
} from './counters.js';
import type { MonthJournal } from './month-journal.js';
import { withTimeout } from './redis-commands.js';

/** Measured by Redis's clock; ours decides whether a window is over. */
const BURST_RETENTION_MS = 10 * BURST_MS;
const MONTH_RETENTION_MS = 40 * 86_400_000;
const MAX_MONTHS = 100_000;

/**
 * Counts in Redis for all processes, with one round trip per request. Redis may be emptied at any time, so a month is
 * trusted only after it was raised to PostgreSQL's count, and is raised again whenever that turns out to be higher.
 */
export class RedisCounters implements Counters {
  private readonly trusted = lruCache<number>(MAX_MONTHS);

  constructor(
    private readonly client: () => RedisClient,
    private readonly journal: MonthJournal,
  ) {
    journal.onWritten((workspaceId, month, used) => {
      const key = monthKey(workspaceId, month);
      // If this fails, the next request fails too, and all months are raised again once Redis is back.
      if (used > (this.trusted.get(key) ?? Infinity)) this.lift(key, used).catch(() => undefined);
    });
  }

  /** Must be called after an outage of Redis, during which other processes have counted elsewhere. */
  invalidateAll(): void {
    this.trusted.clear();
  }

  async consume(check: LimitCheck, now: Date): Promise<LimitResult> {
    if (check.workspaceId === null || !check.countsInMonth) {
      const [result, monthUsed] = await Promise.all([
        this.send(check, now, null, 1),
        this.monthOf(check, now),
      ]);
      return { ...result, monthUsed };
    }
    const month = loadMonth(now);
    const key = monthKey(check.workspaceId, month);
    if (!this.trusted.has(key)) await this.restore(check.workspaceId, month);
    let result = await this.send(check, now, key, 1);
    if (result.monthUsed < 0) {
      await this.restore(check.workspaceId, month);
      result = await this.send(check, now, key, 1);
    }
    this.trusted.set(key, result.monthUsed);
    if (result.isAdmitted) this.journal.note(check.workspaceId, month);
    return result;
  }

  async peek(check: LimitCheck, now: Date): Promise<Counts> {
    const [{ burst }, monthUsed] = await Promise.all([
      this.send(check, now, null, 0),
      this.monthOf(check, now),
    ]);
    return { burst, monthUsed };
  }

  private async send(
    check: LimitCheck,
    now: Date,
    month: string | null,
    counted: 0 | 1,
  ): Promise<LimitResult> {
    const keys = [`qr-service:{${check.burstKey}}:burst`, ...(month === null ? [] : [month])];
    const times = [now.getTime(), BURST_MS, BURST_RETENTION_MS];
    const limits = [check.perMinute, check.perMonth, counted];
    const answer = await withTimeout(this.client().countRequest(keys.length, ...keys, ...times, ...limits));
    const [admitted, startedAt = -1, used = 0, monthUsed = -1] = answer;
    return { isAdmitted: admitted === 1, burst: startedAt < 0 ? null : { startedAt, used }, monthUsed };
  }

  private async monthOf({ workspaceId }: LimitCheck, now: Date): Promise<number> {
    if (workspaceId === null) return 0;
    const month = loadMonth(now);
    const key = monthKey(workspaceId, month);
    if (!this.trusted.has(key)) await this.restore(workspaceId, month);
    return Number((await withTimeout(this.client().get(key))) ?? (await this.restore(workspaceId, month)));
  }

  private async restore(workspaceId: string, month: string): Promise<number> {
    const key = monthKey(workspaceId, month);
    const used = await this.journal.readUsed(workspaceId, month);
    await this.lift(key, used);
    this.trusted.set(key, used);
    return used;
  }

  private async lift(key: string, used: number): Promise<void> {
    await withTimeout(this.client().liftMonth(1, key, used, MONTH_RETENTION_MS));
  }
}

/** Shares a cluster slot with the workspace's burst window. */
const monthKey = (workspaceId: string, month: string) =>
  `qr-service:{workspace:${workspaceId}}:month:${month}`;
