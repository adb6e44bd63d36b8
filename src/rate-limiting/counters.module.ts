import { Module } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { LOG, type Log } from '#libs/observability';
import { BurstCleanup } from './burst-cleanup.js';
import type { Counters } from './counters.js';
import { LimitsStorage } from './limits-storage.js';
import { MemoryCounters } from './memory-counters.js';
import { MonthJournal } from './month-journal.js';
import { PostgresCounters } from './postgres-counters.js';

const COUNTERS = Symbol('COUNTERS');

/** Where requests are counted: in Redis, in the memory of the one process, or in PostgreSQL. */
@Module({
  providers: [
    BurstCleanup,
    MonthJournal,
    PostgresCounters,
    {
      provide: COUNTERS,
      inject: [Config, MonthJournal, PostgresCounters, LOG],
      useFactory: async (config: Config, journal: MonthJournal, inPostgres: PostgresCounters, log: Log) => {
        if (!config.redisUrl) return config.isSingleProcess ? new MemoryCounters(journal) : inPostgres;
        // A start without Redis does not wait for ioredis.
        const { FailoverCounters } = await import('./failover-counters.js');
        return FailoverCounters.open(config.redisUrl, { inPostgres, journal, log });
      },
    },
    {
      provide: LimitsStorage,
      inject: [COUNTERS, Clock],
      useFactory: (counters: Counters, clock: Clock) => new LimitsStorage(counters, clock),
    },
  ],
  exports: [LimitsStorage],
})
export class CountersModule {}
