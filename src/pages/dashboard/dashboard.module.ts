import { Module } from '@nestjs/common';
import { DashboardFilesService } from './dashboard-files.service.js';

/** The dashboard: an app in the browser that uses the documented operations only. */
@Module({ providers: [DashboardFilesService], exports: [DashboardFilesService] })
export class DashboardModule {}
