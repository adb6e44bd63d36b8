import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/http-server';
import { AttemptCountsModule, RateLimitsModule } from '#libs/limits';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { SymbolImages, VerifiedDomainsModule } from '#libs/qr-codes';
import { Config } from '#libs/platform';
import { ConversionsModule, ScansModule } from '#libs/scans';
import { EdgeDatabaseModule } from '#libs/database';
import { FileStoreModule } from '#libs/files';
import { MailModule } from '#libs/mail';
import { ThreadsModule } from '#libs/queue';
import { PasswordsModule } from '#libs/secrets';
import { Brands } from './resolve/brands.js';
import { DomainAsk } from './request/domain-ask.js';
import { DomainPages } from './respond/domain-pages.js';
import { FileAddresses } from './respond/file-addresses.js';
import { DomainPaths } from './request/domain-paths.js';
import { CardAction } from './actions/card.action.js';
import { ClickAction } from './conversions/click.action.js';
import { ClickKeys } from './resolve/click-keys.js';
import { CodeActions } from './actions/code-actions.js';
import { CodeBuilder } from './resolve/code-builder.js';
import { CodeCacheGauges } from './resolve/code-cache.gauges.js';
import { CodeCache } from './resolve/code-cache.js';
import { CodeLookup } from './resolve/code-lookup.js';
import { CodeResolver } from './resolve/code-resolver.js';
import { ConversionTurns } from './conversions/conversion-turns.js';
import { DigitalLinks } from './resolve/digital-links.js';
import { DownloadAction } from './actions/download.action.js';
import { Freshness } from './resolve/freshness.js';
import { FormTokens } from './pages/form-token.js';
import { KnownCodes } from './known/known-codes.js';
import { KnownCodesKeeper } from './known/known-codes.keeper.js';
import { KnownCodesStore } from './known/known-codes.store.js';
import { LeadAction } from './conversions/lead.action.js';
import { LeadLimits } from './conversions/lead-limits.js';
import { LeadMails } from './conversions/lead-mails.js';
import { OtherPaths } from './respond/other-paths.js';
import { LinkLookup } from './resolve/link-lookup.js';
import { MissLimit } from './resolve/miss-limit.js';
import { PasswordGuesses } from './actions/password-guesses.js';
import { ImageAction } from './actions/image.action.js';
import { PageActions } from './actions/page-actions.js';
import { PreviewAction } from './actions/preview.action.js';
import { ReminderAction } from './actions/reminder.action.js';
import { PublicImages } from './actions/public-images.js';
import { RedirectEdge } from './redirect.edge.js';
import { ScanRecorder } from './record/scan-recorder.js';
import { ShortPath } from './request/short-path.js';
import { StoredCodes } from './resolve/stored-codes.js';
import { ThanksAction } from './conversions/thanks.action.js';
import { TranslationAction } from './actions/translation.action.js';
import { UnlockAction } from './actions/unlock.action.js';
import { VisitResponses } from './respond/visit-responses.js';

/** The owner of the HTTP server passes each request to RedirectEdge first. */
@Module({
  imports: [
    AddressesModule,
    AttemptCountsModule,
    BlockedHostsModule,
    ConversionsModule,
    EdgeDatabaseModule,
    FileStoreModule,
    MailModule,
    PasswordsModule,
    RateLimitsModule,
    ScansModule,
    ThreadsModule,
    VerifiedDomainsModule,
  ],
  providers: [
    Brands,
    CardAction,
    ClickAction,
    ClickKeys,
    CodeActions,
    CodeBuilder,
    CodeCache,
    CodeCacheGauges,
    CodeLookup,
    CodeResolver,
    ConversionTurns,
    DomainAsk,
    DomainPages,
    FileAddresses,
    DomainPaths,
    DigitalLinks,
    DownloadAction,
    ReminderAction,
    Freshness,
    FormTokens,
    LeadAction,
    LeadLimits,
    LeadMails,
    LinkLookup,
    MissLimit,
    OtherPaths,
    PasswordGuesses,
    ImageAction,
    KnownCodes,
    KnownCodesKeeper,
    KnownCodesStore,
    PageActions,
    PreviewAction,
    PublicImages,
    RedirectEdge,
    ScanRecorder,
    { provide: ShortPath, useFactory: (config: Config) => new ShortPath(config), inject: [Config] },
    StoredCodes,
    SymbolImages,
    ThanksAction,
    TranslationAction,
    UnlockAction,
    VisitResponses,
  ],
  exports: [RedirectEdge],
})
export class RedirectModule {}
