import { Module } from '@nestjs/common';
import { DatabaseModule, Member, MemberEmail, User } from '#libs/database';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ArrivalsService } from './arrivals.service.js';
import { MemberEmailsService } from './member-emails.service.js';
import { MemberRolesService } from './member-roles.service.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { MembershipChangesService } from './membership-changes.service.js';
import { MembershipsService } from './memberships.service.js';
import { ProvisionedMembersService } from './provisioned-members.service.js';

/** The members of a workspace, and the memberships of a person. */
@Module({
  imports: [
    DatabaseModule.forFeature([Member, MemberEmail, User]),
    AuditModule,
    RequestsModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [MembersController],
  providers: [
    ArrivalsService,
    MemberEmailsService,
    MemberRolesService,
    MembersService,
    MembershipChangesService,
    MembershipsService,
    ProvisionedMembersService,
  ],
  exports: [
    ArrivalsService,
    MemberRolesService,
    MembersService,
    MembershipChangesService,
    MembershipsService,
    ProvisionedMembersService,
  ],
})
export class MembersModule {}
