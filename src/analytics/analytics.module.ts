import { Module } from '@nestjs/common';
import { ConversionsModule, ScanQueriesModule } from '#libs/scans';
import { QrModule } from '../qr/qr.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { WorkspaceAnalyticsController } from './workspace-analytics.controller.js';
import { TimeZones } from './time-zones.js';
import { AnalyticsService } from './analytics.service.js';

@Module({
  imports: [ConversionsModule, ScanQueriesModule, QrModule, WorkspacesModule],
  controllers: [AnalyticsController, WorkspaceAnalyticsController],
  providers: [AnalyticsService, TimeZones],
})
export class AnalyticsModule {}
