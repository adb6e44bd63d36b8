import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { WorkspaceExportsModule } from '../exports/workspace-exports.module.js';
import { FileTakedownsModule } from '../files/file-takedowns.module.js';
import { QrTakedownsModule } from '../qr/write/qr-takedowns.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { TakedownActsService } from './takedown-acts.service.js';
import { WorkspaceActsService } from '../workspace-acts/workspace-acts.service.js';

/** What commands and pages for operators do alike. */
@Module({
  imports: [
    AuditModule,
    WorkspaceExportsModule,
    FileTakedownsModule,
    QrTakedownsModule,
    WebhooksModule,
    WorkspacesModule,
  ],
  providers: [TakedownActsService, WorkspaceActsService],
  exports: [
    AuditModule,
    WorkspaceExportsModule,
    FileTakedownsModule,
    QrTakedownsModule,
    TakedownActsService,
    WebhooksModule,
    WorkspaceActsService,
    WorkspacesModule,
  ],
})
export class OperatorActsModule {}
