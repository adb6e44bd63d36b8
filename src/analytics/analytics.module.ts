import { Module } from '@nestjs/common';
import { ConversionsModule, ScanQueriesModule } from '#libs/scans';
import { RequestsModule } from '../http/requests/requests.module.js';
import { FolderTreeModule } from '../qr/folder-tree/folder-tree.module.js';
import { QrModule } from '../qr/qr.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { WorkspaceAnalyticsController } from './workspace-analytics.controller.js';
import { AnalyticsRowsService } from './analytics-rows.service.js';
import { AnalyticsResponses } from './analytics-responses.js';
import { AnalyticsService } from './analytics.service.js';

@Module({
  imports: [
    ConversionsModule,
    FolderTreeModule,
    RequestsModule,
    ScanQueriesModule,
    QrModule,
    WorkspacesModule,
  ],
  controllers: [AnalyticsController, WorkspaceAnalyticsController],
  providers: [AnalyticsRowsService, AnalyticsResponses, AnalyticsService],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
