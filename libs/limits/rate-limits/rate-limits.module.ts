import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { PLANS } from '#libs/plans';
import { CountersModule } from './counters.module.js';
import { BURST_MS } from './counters.js';
import { BURST, LimitsStorage, QUOTA } from './limits-storage.js';

/** As long as the longest month: the calendar decides when a month ends. */
const MONTH_MS = 31 * 86_400_000;
const { perMinute, perMonth } = PLANS.free;

/** Visits of the scan edge to which no QR code belongs, by the network of the visitor. */
export const MISSES = { name: 'misses', ttl: BURST_MS, limit: 120 };

/** The named limits, and where they are counted. Burst and quota apply to workspaces without figures of their own. */
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
