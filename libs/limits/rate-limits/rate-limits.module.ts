import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { PLANS } from '#libs/plans';
import { CountersModule } from './counters.module.js';
import { BURST_MS } from './counters.js';
import { BURST, LimitsStorage, QUOTA } from './limits-storage.js';

/** The longest month; the calendar decides when a month ends. */
const MONTH_MS = 31 * 86_400_000;
const { perMinute, perMonth } = PLANS.free;

export const MISSES = { name: 'misses', ttl: BURST_MS, limit: 120 };

@Module({
  imports: [
    CountersModule,
    ThrottlerModule.forRootAsync({
      imports: [CountersModule],
      inject: [LimitsStorage],
      useFactory: (storage: LimitsStorage) => ({
        throttlers: [
          { name: BURST, ttl: BURST_MS, limit: perMinute },
          { name: QUOTA, ttl: MONTH_MS, limit: perMonth },
          MISSES,
        ],
        storage,
      }),
    }),
  ],
  exports: [CountersModule, ThrottlerModule],
})
export class RateLimitsModule {}
