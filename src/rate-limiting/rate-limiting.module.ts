import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AddressesModule } from '#libs/addresses';
import { PLANS } from '#libs/plans';
import { CountersModule } from './counters.module.js';
import { BURST_MS } from './counters.js';
import { BURST, LimitsStorage, QUOTA } from './limits-storage.js';
import { RateLimitsService } from './rate-limits.service.js';

/** Longer than any month: where a month ends is said by the calendar. */
const MONTH_MS = 31 * 86_400_000;
const { perMinute, perMonth } = PLANS.free;

/** How many requests are admitted. The named limits hold where no workspace has figures of its own. */
@Module({
  imports: [
    AddressesModule,
    CountersModule,
    ThrottlerModule.forRootAsync({
      imports: [CountersModule],
      inject: [LimitsStorage],
      useFactory: (storage: LimitsStorage) => ({
        throttlers: [
          { name: BURST, ttl: BURST_MS, limit: perMinute },
          { name: QUOTA, ttl: MONTH_MS, limit: perMonth },
        ],
        storage,
      }),
    }),
  ],
  providers: [RateLimitsService],
  exports: [RateLimitsService],
})
export class RateLimitingModule {}
