import { Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { AddressesModule } from '#libs/http-server';
import { AccountsModule } from './accounts/accounts.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { ReportMailingsModule } from './reports/report-mailings.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ApiKeysModule } from './auth/api-keys/api-keys.module.js';
import { AuthModule } from './auth/auth.module.js';
import { DeviceLoginModule } from './auth/device-login/device-login.module.js';
import { TokenExchangeModule } from './auth/token-exchange/token-exchange.module.js';
import { RequestLogModule } from './auth/request-log/request-log.module.js';
import { CallersModule } from './auth/callers/callers.module.js';
import { DashboardModule } from './pages/dashboard/dashboard.module.js';
import { DomainChecksModule } from './domains/domain-checks.module.js';
import { DomainsModule } from './domains/domains.module.js';
import { DestinationsModule } from './destinations/destinations.module.js';
import { DesignTemplatesModule } from './qr/design-templates/design-templates.module.js';
import { EventStreamsModule } from './event-streams/event-streams.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FilesModule } from './files/files.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { FoldersModule } from './qr/folders/folders.module.js';
import { UnreadableRequests } from './http/pipeline/unreadable-requests.js';
import { HealthModule } from './http/health/health.module.js';
import { IdempotencyModule } from './http/idempotency/idempotency.module.js';
import { InvitationsModule } from './members/invitations/invitations.module.js';
import { LeadsModule } from './analytics/leads/leads.module.js';
import { DirectoryGroupsModule } from './members/directory-groups/directory-groups.module.js';
import { MembersModule } from './members/members.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MobileModule } from './mobile/mobile.module.js';
import { OidcModule } from './accounts/oidc/oidc.module.js';
import { PagesModule } from './pages/pages.module.js';
import { ProblemsModule } from './http/problems/problems.module.js';
import { ProvisioningModule } from './scim/provisioning/provisioning.module.js';
import { QrModule } from './qr/qr.module.js';
import { RateLimitingModule } from './http/limits/rate-limiting.module.js';
import { DtoPipe } from './http/requests/dto.pipe.js';
import { RequestsModule } from './http/requests/requests.module.js';
import { ScansModule } from './analytics/scans/scans.module.js';
import { ScimModule } from './scim/protocol/scim.module.js';
import { ScimSettingsModule } from './scim/settings/scim-settings.module.js';
import { SessionsModule } from './auth/sessions/sessions.module.js';
import { ALL_SURFACES } from './surfaces/all-surfaces.js';
import { SURFACES } from './http/surfaces/surfaces.js';
import { ClaimedDomainChecksModule } from './sso/claimed-domains/claimed-domain-checks.module.js';
import { ConnectionsModule } from './sso/connections/connections.module.js';
import { SamlMetadataChecksModule } from './sso/connections/saml-metadata-checks.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WorkspaceActsModule } from './workspace-acts/workspace-acts.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

/** The API. Its foundation (configuration, clock, log, database) is provided by the composition root. */
@Module({
  imports: [
    AddressesModule,
    ProblemsModule,
    RequestsModule,
    IdempotencyModule,
    AuthModule,
    RateLimitingModule,
    SessionsModule,
    AccountsModule,
    OidcModule,
    WorkspacesModule,
    DirectoryGroupsModule,
    MembersModule,
    InvitationsModule,
    ApiKeysModule,
    DeviceLoginModule,
    TokenExchangeModule,
    CallersModule,
    RequestLogModule,
    FilesModule,
    DestinationsModule,
    QrModule,
    FoldersModule,
    ImportsModule,
    DesignTemplatesModule,
    AnalyticsModule,
    ReportMailingsModule,
    ReportsModule,
    ScansModule,
    LeadsModule,
    MobileModule,
    EventStreamsModule,
    WebhooksModule,
    WorkspaceActsModule,
    ExportsModule,
    DomainChecksModule,
    DomainsModule,
    ClaimedDomainChecksModule,
    ConnectionsModule,
    SamlMetadataChecksModule,
    ScimModule,
    ScimSettingsModule,
    ProvisioningModule,
    HealthModule,
    DashboardModule,
    PagesModule,
    McpModule,
  ],
  providers: [
    { provide: APP_PIPE, useClass: DtoPipe },
    { provide: SURFACES, useValue: ALL_SURFACES },
    UnreadableRequests,
  ],
})
export class AppModule {}
