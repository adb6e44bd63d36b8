import { Module } from '@nestjs/common';
import { DatabaseModule, EmailChange, Identity, KnownOrigin, MailToken, User } from '#libs/database';
import { MailModule } from '#libs/mail';
import { PasswordsModule } from '#libs/secrets';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { AttemptsModule } from '../http/limits/attempts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { InvitationsModule } from '../members/invitations/invitations.module.js';
import { WithdrawalsModule } from '../members/invitations/withdrawals.module.js';
import { MembersModule } from '../members/members.module.js';
import { SessionsModule } from '../auth/sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AcceptInvitationController } from './accept-invitation.controller.js';
import { AcceptInvitationService } from './accept-invitation.service.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountMails } from './account-mails.js';
import { AccountTakeoversService } from './account-takeovers.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { EmailChangeRequestsService } from './email-change-requests.service.js';
import { EmailChangesController } from './email-changes.controller.js';
import { EmailChangesService } from './email-changes.service.js';
import { IdentitiesService } from './identities.service.js';
import { KnownOriginsService } from './known-origins.service.js';
import { MailTokens } from './mail-tokens.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasswordChangesService } from './password-changes.service.js';
import { PasswordsController } from './passwords.controller.js';
import { PendingProofsService } from './pending-proofs.service.js';
import { ProfileService } from './profile.service.js';
import { ReauthenticationController } from './reauthentication.controller.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SecondStepController } from './second-step.controller.js';
import { SecondStepService } from './second-step.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInGuesses } from './sign-in-guesses.js';
import { SignInService } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([EmailChange, Identity, KnownOrigin, MailToken, User]),
    ApiKeysModule,
    AttemptsModule,
    AuditModule,
    AuthModule,
    InvitationsModule,
    MailModule,
    MembersModule,
    PasswordsModule,
    SecondFactorModule,
    SessionsModule,
    WithdrawalsModule,
    WorkspacesModule,
  ],
  controllers: [
    AcceptInvitationController,
    AccountsController,
    EmailChangesController,
    PasskeySignInController,
    PasswordsController,
    ReauthenticationController,
    SecondStepController,
    SignInController,
  ],
  providers: [
    AcceptInvitationService,
    AccountDeletionService,
    AccountMails,
    AccountTakeoversService,
    AccountsService,
    EmailChangeRequestsService,
    EmailChangesService,
    IdentitiesService,
    KnownOriginsService,
    MailTokens,
    PasskeySignInService,
    PasswordChangesService,
    PendingProofsService,
    ProfileService,
    ReauthenticationService,
    SecondStepService,
    SignInGuesses,
    SignInService,
    SignUpService,
  ],
  exports: [
    AcceptInvitationService,
    AccountTakeoversService,
    AccountsService,
    EmailChangesService,
    IdentitiesService,
    PasswordChangesService,
    PasswordsModule,
    ProfileService,
    SecondFactorModule,
    SecondStepService,
    SignInService,
    SignUpService,
  ],
})
export class AccountsModule {}
