import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/addresses';
import { EdgeDatabaseModule } from '#libs/database';
import { RateLimitsModule } from '#libs/rate-limits';
import { ScansModule } from '#libs/scans';
import { CodeCacheGauges } from './code-cache.gauges.js';
import { CodeResolver } from './code-resolver.js';
import { ExistingCodes } from './existing-codes.js';
import { LongPages } from './long-pages.js';
import { MissLimit } from './miss-limit.js';
import { RedirectEdge } from './redirect.edge.js';

/** The scan edge; the owner of the HTTP server passes each request to RedirectEdge first. */
@Module({
  imports: [AddressesModule, EdgeDatabaseModule, RateLimitsModule, ScansModule],
  providers: [CodeCacheGauges, CodeResolver, ExistingCodes, LongPages, MissLimit, RedirectEdge],
  exports: [RedirectEdge],
})
export class RedirectModule {}
