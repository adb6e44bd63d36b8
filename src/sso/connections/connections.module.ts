import { Module } from '@nestjs/common';
import {
  DatabaseModule,
  Member,
  MemberIdentity,
  SsoAssertion,
  SsoConnection,
  SsoSetupLink,
  SsoSignIn,
  User,
} from '#libs/database';
import { TargetsModule } from '#libs/delivery';
import { MailModule } from '#libs/mail';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { OidcModule } from '../../accounts/oidc/oidc.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { ApiKeysModule } from '../../auth/api-keys/api-keys.module.js';
import { AttemptsModule } from '../../http/limits/attempts.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { TokenExchangeModule } from '../../auth/token-exchange/token-exchange.module.js';
import { SessionsModule } from '../../auth/sessions/sessions.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { DirectoryGroupsModule } from '../../members/directory-groups/directory-groups.module.js';
import { MembersModule } from '../../members/members.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ClaimedDomainsModule } from '../claimed-domains/claimed-domains.module.js';
import { AssertionsService, MetadataReaderService, SamlMails, SamlResponsesService } from '../saml/index.js';
import { ClientSecretsService } from './client-secrets.service.js';
import { ConnectionsController } from './connections.controller.js';
import { ConnectionsService } from './connections.service.js';
import { EnforcementService } from './enforcement.service.js';
import { SamlProvidersService } from './saml-providers.service.js';
import { SignInLogService } from './sign-in-log.service.js';
import { BackChannelLogoutService } from './back-channel-logout.service.js';
import { AdmissionService } from './admission.service.js';
import { ConnectionFlowsService } from './connection-flows.service.js';
import { ConnectionSignInsService } from './connection-sign-ins.service.js';
import { ConnectionPeopleService } from './connection-people.service.js';
import { ConnectionRecordsService } from './connection-records.service.js';
import { ConnectionSetupService } from './connection-setup.service.js';
import { ConnectionTestsService } from './connection-tests.service.js';
import { OpenSetupsService } from './open-setups.service.js';
import { SamlLogoutController } from './saml-logout.controller.js';
import { SamlLogoutService } from './saml-logout.service.js';
import { SetupLinksController } from './setup-links.controller.js';
import { SetupLinksService } from './setup-links.service.js';
import { SsoAccountsService } from './sso-accounts.service.js';
import { SsoMails } from './sso-mails.js';
import { SsoMembersService } from './sso-members.service.js';
import { SsoSignInService } from './sso-sign-in.service.js';
import { SsoController } from './sso.controller.js';

/** Sign-in through the identity providers of workspaces. That of the deployment is in accounts/oidc. */
@Module({
  imports: [
    AccountsModule,
    ApiKeysModule,
    AttemptsModule,
    AuditModule,
    AuthModule,
    ClaimedDomainsModule,
    DirectoryGroupsModule,
    DatabaseModule.forFeature([
      Member,
      MemberIdentity,
      SsoAssertion,
      SsoConnection,
      SsoSetupLink,
      SsoSignIn,
      User,
    ]),
    MailModule,
    MembersModule,
    OidcModule,
    RequestsModule,
    SessionsModule,
    TargetsModule,
    TokenExchangeModule,
    WorkspacesModule,
  ],
  controllers: [ConnectionsController, SamlLogoutController, SetupLinksController, SsoController],
  providers: [
    AdmissionService,
    BackChannelLogoutService,
    AssertionsService,
    ClientSecretsService,
    ConnectionFlowsService,
    ConnectionPeopleService,
    ConnectionRecordsService,
    ConnectionSetupService,
    ConnectionSignInsService,
    ConnectionsService,
    ConnectionTestsService,
    EnforcementService,
    MetadataReaderService,
    OpenSetupsService,
    SamlLogoutService,
    SamlMails,
    SamlProvidersService,
    SamlResponsesService,
    SetupLinksService,
    SignInLogService,
    SsoAccountsService,
    SsoMails,
    SsoMembersService,
    SsoSignInService,
  ],
  exports: [
    ClaimedDomainsModule,
    ConnectionSetupService,
    ConnectionSignInsService,
    ConnectionsService,
    ConnectionTestsService,
    MetadataReaderService,
    OpenSetupsService,
    SamlProvidersService,
    SetupLinksService,
  ],
})
export class ConnectionsModule {}
