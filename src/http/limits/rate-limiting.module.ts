import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/http-server';
import { RateLimitsModule } from '#libs/limits';
import { RateLimitsService } from './rate-limits.service.js';

@Module({
  imports: [AddressesModule, RateLimitsModule],
  providers: [RateLimitsService],
  exports: [RateLimitsService],
})
export class RateLimitingModule {}
