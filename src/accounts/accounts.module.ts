import { Module } from '@nestjs/common';
import { AddressesModule } from '#libs/addresses';
import { DatabaseModule, Identity, MailToken, User } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccountMails } from './account-mails.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { IdentitiesService } from './identities.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { MailTokens } from './mail-tokens.service.js';
import { OidcAttempts } from './oidc-attempts.js';
import { OidcClient } from './oidc-client.js';
import { OidcController } from './oidc.controller.js';
import { PasswordChangesService } from './password-changes.service.js';
import { PasswordsController } from './passwords.controller.js';
import { ProfileService } from './profile.service.js';
import { RequestOrigin } from './request-origin.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';

/** People: their accounts, signing up and in, and what they say of themselves. */
@Module({
  imports: [
    DatabaseModule.forFeature([Identity, MailToken, User]),
    AddressesModule,
    AuditModule,
    AuthModule,
    MailModule,
    WorkspacesModule,
  ],
  controllers: [
    AccountsController,
    InvitationsController,
    OidcController,
    PasswordsController,
    SignInController,
  ],
  providers: [
    AccountMails,
    AccountsService,
    IdentitiesService,
    InvitationsService,
    MailTokens,
    OidcAttempts,
    OidcClient,
    PasswordChangesService,
    ProfileService,
    RequestOrigin,
    SignInService,
    SignUpService,
  ],
  exports: [AccountsService, SignUpService],
})
export class AccountsModule {}
