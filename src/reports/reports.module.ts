import { Module } from '@nestjs/common';
import { DatabaseModule, Report } from '#libs/database';
import { PasswordsModule } from '#libs/secrets';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AttemptsModule } from '../http/limits/attempts.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { FolderTreeModule } from '../qr/folder-tree/folder-tree.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { KeptCounts } from './kept-counts.js';
import { ReportCounts } from './report-counts.js';
import { ReportFields } from './report-fields.js';
import { ReportGuesses } from './report-guesses.js';
import { ReportLinks } from './report-links.js';
import { ReportPageController } from './report-page.controller.js';
import { ReportViews } from './report-views.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Report]),
    AnalyticsModule,
    AttemptsModule,
    AuditModule,
    AuthModule,
    FolderTreeModule,
    PasswordsModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [ReportPageController, ReportsController],
  providers: [
    KeptCounts,
    ReportCounts,
    ReportFields,
    ReportGuesses,
    ReportLinks,
    ReportViews,
    ReportsService,
  ],
})
export class ReportsModule {}
