import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/addresses';
import { AttemptCountsModule } from '#libs/attempts';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { EdgeDatabaseModule } from '#libs/database';
import { PasswordsModule } from '#libs/passwords';
import { RateLimitsModule } from '#libs/rate-limits';
import { ScansModule } from '#libs/scans';
import { CodeCacheGauges } from './code-cache.gauges.js';
import { CodeResolver } from './code-resolver.js';
import { ExistingCodes } from './existing-codes.js';
import { LongPages } from './long-pages.js';
import { MissLimit } from './miss-limit.js';
import { PasswordGuesses } from './password-guesses.js';
import { RedirectEdge } from './redirect.edge.js';
import { ScanRecorder } from './scan-recorder.js';
import { VisitResponses } from './visit-responses.js';

/** The scan edge; the owner of the HTTP server passes each request to RedirectEdge first. */
@Module({
  imports: [
    AddressesModule,
    AttemptCountsModule,
    BlockedHostsModule,
    EdgeDatabaseModule,
    PasswordsModule,
    RateLimitsModule,
    ScansModule,
  ],
  providers: [
    CodeCacheGauges,
    CodeResolver,
    ExistingCodes,
    LongPages,
    MissLimit,
    PasswordGuesses,
    RedirectEdge,
    ScanRecorder,
    VisitResponses,
  ],
  exports: [RedirectEdge],
})
export class RedirectModule {}
