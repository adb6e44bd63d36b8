import { Module } from '@nestjs/common';
import { ScanQueriesModule } from '#libs/scans';
import { QrModule } from '../qr/qr.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { TimeZones } from './time-zones.js';
import { AnalyticsService } from './analytics.service.js';

@Module({
  imports: [ScanQueriesModule, QrModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService, TimeZones],
})
export class AnalyticsModule {}
