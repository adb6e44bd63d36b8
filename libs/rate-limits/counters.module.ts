import { Module } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { LOG, type Log } from '#libs/observability';
import type { FailoverCounters } from './failover-counters.js';
import { LimitsStorage, type LimitStores } from './limits-storage.js';
import { LimitGauges } from './limit.gauges.js';
import { MemoryCounters } from './memory-counters.js';
import { MemoryWindows } from './memory-windows.js';
import { MonthJournal } from './month-journal.js';
import { openRedisCounters } from './open-redis-counters.js';
import { PostgresCounters } from './postgres-counters.js';
import { timed } from './timed-counters.js';

const IN_REDIS = Symbol('IN_REDIS');
const STORES = Symbol('STORES');

/** Where requests are counted: in Redis, in the memory of the one process, or in PostgreSQL. */
@Module({
  providers: [
    MonthJournal,
    PostgresCounters,
    {
      provide: IN_REDIS,
      inject: [Config, MonthJournal, PostgresCounters, LOG],
      useFactory: ({ redisUrl }: Config, journal: MonthJournal, inPostgres: PostgresCounters, log: Log) =>
        redisUrl
          ? openRedisCounters(redisUrl, { inPostgres: timed(inPostgres, 'postgres'), journal, log })
          : null,
    },
    {
      provide: STORES,
      inject: [Config, MonthJournal, PostgresCounters, IN_REDIS],
      useFactory: (
        { isSingleProcess }: Config,
        journal: MonthJournal,
        inPostgres: PostgresCounters,
        inRedis: FailoverCounters | null,
      ): LimitStores => {
        const others = new MemoryWindows();
        if (inRedis) return { requests: inRedis, others: inRedis.or(others) };
        const requests = isSingleProcess
          ? timed(new MemoryCounters(journal), 'memory')
          : timed(inPostgres, 'postgres');
        return { requests, others };
      },
    },
    {
      provide: LimitGauges,
      inject: [Config, MonthJournal, IN_REDIS],
      useFactory: ({ isSingleProcess }: Config, journal: MonthJournal, inRedis: FailoverCounters | null) =>
        new LimitGauges(journal, inRedis, isSingleProcess ? 'memory' : 'postgres'),
    },
    {
      provide: LimitsStorage,
      inject: [STORES, Clock],
      useFactory: (stores: LimitStores, clock: Clock) => new LimitsStorage(stores, clock),
    },
  ],
  exports: [LimitsStorage],
})
export class CountersModule {}
