import { Module } from '@nestjs/common';
import { ConversionsModule, ScanQueriesModule } from '#libs/scans';
import { FolderTreeModule } from '../qr/folder-tree/folder-tree.module.js';
import { QrModule } from '../qr/qr.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { WorkspaceAnalyticsController } from './workspace-analytics.controller.js';
import { TimeZonesService } from './time-zones.service.js';
import { AnalyticsRowsService } from './analytics-rows.service.js';
import { AnalyticsResponses } from './analytics-responses.js';
import { AnalyticsService } from './analytics.service.js';

@Module({
  imports: [ConversionsModule, FolderTreeModule, ScanQueriesModule, QrModule, WorkspacesModule],
  controllers: [AnalyticsController, WorkspaceAnalyticsController],
  providers: [AnalyticsRowsService, AnalyticsResponses, AnalyticsService, TimeZonesService],
  exports: [AnalyticsService, TimeZonesService],
})
export class AnalyticsModule {}
