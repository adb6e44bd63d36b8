import { Module } from '@nestjs/common';
import { DatabaseModule, WorkspaceExport } from '#libs/database';
import { MailModule } from '#libs/mail';
import { RequestsModule } from '../http/requests/requests.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ExportArchives } from './export-archives.js';
import { ExportMails } from './export-mails.js';
import { ExportNotices } from './export-notices.js';
import { ExportRequestsService } from './export-requests.service.js';
import { ExportRuns } from './export-runs.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { WorkspaceExportsModule } from './workspace-exports.module.js';

/** Exports that admins request of their own workspace. */
@Module({
  imports: [
    DatabaseModule.forFeature([WorkspaceExport]),
    MailModule,
    RequestsModule,
    WorkspaceExportsModule,
    WorkspacesModule,
  ],
  controllers: [ExportsController],
  providers: [ExportArchives, ExportMails, ExportNotices, ExportRequestsService, ExportRuns, ExportsService],
})
export class ExportsModule {}
