import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/addresses';
import { RateLimitsModule } from '#libs/rate-limits';
import { RateLimitsService } from './rate-limits.service.js';

/** How many requests are admitted. */
@Module({
  imports: [AddressesModule, RateLimitsModule],
  providers: [RateLimitsService],
  exports: [RateLimitsService],
})
export class RateLimitingModule {}
