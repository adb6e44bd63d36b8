import { Module } from '@nestjs/common';
import { Clock, Config, LOG, redisAddress, type Log } from '#libs/platform';
import type { FailoverCounters } from './failover-counters.js';
import { LimitsStorage } from './limits-storage.js';
import { LimitGauges } from './limit.gauges.js';
import { MemoryWindows } from './memory-windows.js';
import { MonthJournal } from './month-journal.js';
import { openRedisCounters } from './open-redis-counters.js';
import { PostgresCounters } from './postgres-counters.js';
import { timed } from './counters.js';

const IN_REDIS = Symbol('IN_REDIS');

@Module({
  providers: [
    MonthJournal,
    PostgresCounters,
    {
      provide: IN_REDIS,
      inject: [Config, MonthJournal, PostgresCounters, LOG],
      useFactory: (config: Config, journal: MonthJournal, inPostgres: PostgresCounters, log: Log) => {
        const address = redisAddress(config);
        return (
          address && openRedisCounters(address, { inPostgres: timed(inPostgres, 'postgres'), journal, log })
        );
      },
    },
    {
      provide: LimitGauges,
      inject: [MonthJournal, IN_REDIS],
      useFactory: (journal: MonthJournal, inRedis: FailoverCounters | null) =>
        new LimitGauges(journal, inRedis),
    },
    {
      provide: LimitsStorage,
      inject: [PostgresCounters, IN_REDIS, Clock],
      useFactory: (inPostgres: PostgresCounters, inRedis: FailoverCounters | null, clock: Clock) => {
        const others = new MemoryWindows();
        const stores = inRedis
          ? { requests: inRedis, others: inRedis.or(others) }
          : { requests: timed(inPostgres, 'postgres'), others };
        return new LimitsStorage(stores, clock);
      },
    },
  ],
  exports: [LimitsStorage],
})
export class CountersModule {}
