import type { OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { limitMetrics, type Log, type RedisAddress } from '#libs/platform';
import { type Counters, type Counts, type LimitCheck, type LimitResult, timed } from './counters.js';
import type { MonthJournal } from './month-journal.js';
import { connectTo, withTimeout } from './redis-commands.js';
import { RedisCounters } from './redis-counters.js';

const ASK_MS = 250;
const CHECKED_KEY = 'qr-service:limits:check';
const CHECK_KEPT_MS = 1_000;

interface Parts {
  inPostgres: Counters;
  journal: MonthJournal;
  log: Log;
}

/**
 * Counts in Redis, and in PostgreSQL while Redis does not respond. A single timeout switches; afterwards, only a
 * background check tests whether Redis is back.
 */
export class FailoverCounters implements Counters, OnApplicationShutdown {
  isInRedis = false;
  /** Resolves when PostgreSQL contains what this process has counted in Redis. */
  private inPostgres: Promise<Counters>;
  private timer: NodeJS.Timeout | undefined;
  private readonly inRedis: RedisCounters;
  private readonly timedRedis: Counters;

  private constructor(
    private readonly client: Redis,
    private readonly parts: Parts,
  ) {
    this.inRedis = new RedisCounters(client, parts.journal);
    this.timedRedis = timed(this.inRedis, 'redis');
    this.inPostgres = Promise.resolve(parts.inPostgres);
  }

  static async open(address: RedisAddress, parts: Parts): Promise<FailoverCounters> {
    const client = connectTo(address);
    const counters = new FailoverCounters(client, parts);
    const refusal = await client.connect().then(() => counters.ask(), String);
    if (refusal !== null)
      parts.log.warn({ reason: refusal }, 'Redis is unavailable: counting requests in PostgreSQL');
    counters.timer = setInterval(() => void counters.ask(), ASK_MS).unref();
    return counters;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.client.disconnect();
  }

  consume(check: LimitCheck, now: Date): Promise<LimitResult> {
    return this.inEither((counters) => counters.consume(check, now));
  }

  peek(check: LimitCheck, now: Date): Promise<Counts> {
    return this.inEither((counters) => counters.peek(check, now));
  }

  or(fallback: Pick<Counters, 'consume'>): Pick<Counters, 'consume'> {
    return {
      consume: (check, now) =>
        this.inRedisOr(
          () => fallback.consume(check, now),
          (counters) => counters.consume(check, now),
        ),
    };
  }

  private inEither<T>(work: (counters: Counters) => Promise<T>): Promise<T> {
    return this.inRedisOr(async () => work(await this.inPostgres), work);
  }

  private async inRedisOr<T>(
    otherwise: () => Promise<T>,
    work: (counters: Counters) => Promise<T>,
  ): Promise<T> {
    if (this.isInRedis) {
      try {
        return await work(this.timedRedis);
      } catch (error) {
        this.leaveRedis(error);
      }
    }
    return otherwise();
  }

  private leaveRedis(error: unknown): void {
    if (!this.isInRedis) return;
    this.isInRedis = false;
    limitMetrics().failovers.inc();
    this.inPostgres = this.parts.journal.flush().then(() => this.parts.inPostgres);
    this.parts.log.warn({ reason: String(error) }, 'Redis is unavailable: counting requests in PostgreSQL');
  }

  /**
   * Returns to Redis once it accepts a write: a replica or a server without memory still answers a ping.
   * @returns its refusal
   */
  private async ask(): Promise<string | null> {
    if (this.isInRedis) return null;
    try {
      await withTimeout(this.client.set(CHECKED_KEY, 1, 'PX', CHECK_KEPT_MS));
    } catch (error) {
      return String(error);
    }
    this.inRedis.invalidateAll();
    this.isInRedis = true;
    this.parts.log.info('Redis is available: counting requests in Redis');
    return null;
  }
}
