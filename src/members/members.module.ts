import { Module } from '@nestjs/common';
import { DatabaseModule, Member, MemberEmail, User } from '#libs/database';
import { MailModule } from '#libs/mail';
import { ApiKeysModule } from '../auth/api-keys/api-keys.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { WithdrawalsModule } from './invitations/withdrawals.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { SessionsModule } from '../auth/sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccountEmailsService } from './account-emails.service.js';
import { ArrivalMails } from './arrival-mails.js';
import { MembershipActivationService } from './membership-activation.service.js';
import { MemberEmailsService } from './member-emails.service.js';
import { MemberRolesService } from './member-roles.service.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { MembershipChangesService } from './membership-changes.service.js';
import { MembershipsService } from './memberships.service.js';
import { ProvisionedMembersService } from './provisioned-members.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Member, MemberEmail, User]),
    ApiKeysModule,
    AuditModule,
    MailModule,
    RequestsModule,
    SessionsModule,
    WithdrawalsModule,
    WorkspacesModule,
  ],
  controllers: [MembersController],
  providers: [
    AccountEmailsService,
    ArrivalMails,
    MembershipActivationService,
    MemberEmailsService,
    MemberRolesService,
    MembersService,
    MembershipChangesService,
    MembershipsService,
    ProvisionedMembersService,
  ],
  exports: [
    MembershipActivationService,
    MemberRolesService,
    MembersService,
    MembershipChangesService,
    MembershipsService,
    ProvisionedMembersService,
  ],
})
export class MembersModule {}
