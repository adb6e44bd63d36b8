import { Module } from '@nestjs/common';
import { DatabaseModule, Invite, User } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AttemptsModule } from '../../http/limits/attempts.module.js';
import { ApiKeysModule } from '../../auth/api-keys/api-keys.module.js';
import { AuditModule } from '../../audit/audit.module.js';
import { MembersModule } from '../members.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { InvitationMails } from './invitation-mails.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

/** These are the settings for admins; a person accepts an invitation in `src/accounts`. */
@Module({
  imports: [
    DatabaseModule.forFeature([Invite, User]),
    ApiKeysModule,
    AttemptsModule,
    AuditModule,
    MailModule,
    MembersModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [InvitationsController],
  providers: [InvitationMails, InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
