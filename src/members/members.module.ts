import { Module } from '@nestjs/common';
import { DatabaseModule, Member, User } from '#libs/database';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { MembershipsService } from './memberships.service.js';

/** The members of a workspace, and the memberships of a person. */
@Module({
  imports: [
    DatabaseModule.forFeature([Member, User]),
    AuditModule,
    RequestsModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [MembersController],
  providers: [MembersService, MembershipsService],
  exports: [MembersService, MembershipsService],
})
export class MembersModule {}
