import { Module } from '@nestjs/common';
import { DatabaseModule, Invite, Member, User, Workspace } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { InviteMails } from './invite-mails.js';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { PlacesService } from './places.service.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspacesService } from './workspaces.service.js';

/** Workspaces, and people's places in them. */
@Module({
  imports: [
    DatabaseModule.forFeature([Invite, Member, User, Workspace]),
    AuditModule,
    AuthModule,
    MailModule,
    RequestsModule,
  ],
  controllers: [InvitesController, MembersController, WorkspaceController],
  providers: [InviteMails, InvitesService, MembersService, PlacesService, WorkspacesService],
  exports: [InvitesService, PlacesService, WorkspacesService],
})
export class WorkspacesModule {}
