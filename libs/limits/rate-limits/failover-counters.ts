import type { OnApplicationShutdown } from '@nestjs/common';
import { limitMetrics, type Log, type RedisAddress, type RedisClient } from '#libs/platform';
import { type Counters, type Counts, type LimitCheck, type LimitResult, timed } from './counters.js';
import type { MonthJournal } from './month-journal.js';
import { connect, makeClient, withTimeout } from './redis-commands.js';
import { RedisCounters } from './redis-counters.js';

const ASK_MS = 250;
/** So many that each primary of a cluster gets some of them. */
const CHECKED_KEYS = Array.from({ length: 64 }, (_, index) => `qr-service:limits:check:{${index}}`);
const CHECK_KEPT_MS = 1_000;
/** A server alone answers this if it turns out to be a node of a cluster. */
const IS_CLUSTER = /\bMOVED\b/;

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
  private isAsking = false;
  private readonly inRedis: RedisCounters;
  private readonly timedRedis: Counters;

  private constructor(
    private client: RedisClient,
    private readonly address: RedisAddress,
    private readonly parts: Parts,
  ) {
    this.inRedis = new RedisCounters(() => this.client, parts.journal);
    this.timedRedis = timed(this.inRedis, 'redis');
    this.inPostgres = Promise.resolve(parts.inPostgres);
  }

  static async open(address: RedisAddress, parts: Parts): Promise<FailoverCounters> {
    const client = await makeClient(address);
    const counters = new FailoverCounters(client, address, parts);
    const refusal = (await connect(client)) ?? (await counters.ask());
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

  /** @returns the refusal of Redis */
  private async ask(): Promise<string | null> {
    if (this.isInRedis || this.isAsking) return null;
    this.isAsking = true;
    const refusal = await this.tryToReturn();
    if (refusal !== null && IS_CLUSTER.test(refusal)) await this.replaceClient();
    this.isAsking = false;
    return refusal;
  }

  /** Returns to Redis once it accepts writes: a replica or a server without memory still answers a ping. */
  private async tryToReturn(): Promise<string | null> {
    const writes = CHECKED_KEYS.map((key) => this.client.set(key, 1, 'PX', CHECK_KEPT_MS));
    try {
      await withTimeout(Promise.all(writes));
    } catch (error) {
      return String(error);
    }
    this.inRedis.invalidateAll();
    this.isInRedis = true;
    this.parts.log.info('Redis is available: counting requests in Redis');
    return null;
  }

  /** Redis was unavailable at the start, so that it could not say that it is a cluster. */
  private async replaceClient(): Promise<void> {
    this.client.disconnect();
    this.client = await makeClient(this.address);
    await connect(this.client);
  }
}
