import { Module } from '@nestjs/common';
import { MailModule } from '#libs/mail';
import { MembersModule } from '../members/members.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { WorkspaceActsService } from './workspace-acts.service.js';
import {
  WorkspaceDeletionController,
  WorkspaceRestorationController,
} from './workspace-deletion.controller.js';
import { WorkspaceDeletionMails } from './workspace-deletion-mails.js';
import { WorkspaceDeletionService } from './workspace-deletion.service.js';

@Module({
  imports: [MailModule, MembersModule, WebhooksModule, WorkspacesModule],
  controllers: [WorkspaceDeletionController, WorkspaceRestorationController],
  providers: [WorkspaceActsService, WorkspaceDeletionMails, WorkspaceDeletionService],
})
export class WorkspaceActsModule {}
