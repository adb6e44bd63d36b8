import { Module } from '@nestjs/common';
import { DatabaseModule, Invite } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttemptsModule } from '../http/limits/attempts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MembersModule } from '../members/members.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AcceptInvitationController } from './accept-invitation.controller.js';
import { AcceptInvitationService } from './accept-invitation.service.js';
import { InvitationMails } from './invitation-mails.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations to a workspace: the settings that admins see, and their acceptance by the person who was invited. */
@Module({
  imports: [
    DatabaseModule.forFeature([Invite]),
    AccountsModule,
    AttemptsModule,
    AuditModule,
    AuthModule,
    MailModule,
    MembersModule,
    RequestsModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [AcceptInvitationController, InvitationsController],
  providers: [AcceptInvitationService, InvitationMails, InvitationsService],
  exports: [AcceptInvitationService, InvitationsService],
})
export class InvitationsModule {}
