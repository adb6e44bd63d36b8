import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/addresses';
import { AttemptCountsModule } from '#libs/attempts';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { Config } from '#libs/config';
import { ConversionsModule } from '#libs/conversions';
import { EdgeDatabaseModule } from '#libs/database';
import { VerifiedDomainsModule } from '#libs/domains';
import { PasswordsModule } from '#libs/passwords';
import { RateLimitsModule } from '#libs/rate-limits';
import { ScansModule } from '#libs/scans';
import { Brands } from './brands.js';
import { DomainPaths } from './domain-paths.js';
import { ClickAction } from './click.action.js';
import { ClickKeys } from './click-keys.js';
import { CodeActions } from './code-actions.js';
import { CodeBuilder } from './code-builder.js';
import { CodeCacheGauges } from './code-cache.gauges.js';
import { CodeFreshness } from './code-freshness.js';
import { CodeLookup } from './code-lookup.js';
import { CodeResolver } from './code-resolver.js';
import { ConversionTurns } from './conversion-turns.js';
import { DownloadAction } from './download.action.js';
import { FormTokens } from './form-token.js';
import { LeadAction } from './lead.action.js';
import { LeadLimits } from './lead-limits.js';
import { MissLimit } from './miss-limit.js';
import { PasswordGuesses } from './password-guesses.js';
import { PreviewAction } from './preview.action.js';
import { RedirectEdge } from './redirect.edge.js';
import { ScanRecorder } from './scan-recorder.js';
import { ShortPath } from './short-path.js';
import { StoredCodes } from './stored-codes.js';
import { ThanksAction } from './thanks.action.js';
import { UnlockAction } from './unlock.action.js';
import { VisitResponses } from './visit-responses.js';
import { Visitors } from './visitors.js';

/** The scan edge; the owner of the HTTP server passes each request to RedirectEdge first. */
@Module({
  imports: [
    AddressesModule,
    AttemptCountsModule,
    BlockedHostsModule,
    ConversionsModule,
    EdgeDatabaseModule,
    PasswordsModule,
    RateLimitsModule,
    ScansModule,
    VerifiedDomainsModule,
  ],
  providers: [
    Brands,
    ClickAction,
    ClickKeys,
    CodeActions,
    CodeBuilder,
    CodeCacheGauges,
    CodeFreshness,
    CodeLookup,
    CodeResolver,
    ConversionTurns,
    DomainPaths,
    DownloadAction,
    FormTokens,
    LeadAction,
    LeadLimits,
    MissLimit,
    PasswordGuesses,
    PreviewAction,
    RedirectEdge,
    ScanRecorder,
    { provide: ShortPath, useFactory: (config: Config) => new ShortPath(config), inject: [Config] },
    StoredCodes,
    ThanksAction,
    UnlockAction,
    VisitResponses,
    Visitors,
  ],
  exports: [RedirectEdge],
})
export class RedirectModule {}
