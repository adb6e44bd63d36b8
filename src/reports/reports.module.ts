import { Module } from '@nestjs/common';
import { DatabaseModule, Report, ReportRecipient } from '#libs/database';
import { MailModule } from '#libs/mail';
import { ThreadsModule } from '#libs/queue';
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
import { ReportDocuments } from './report-documents.js';
import { ReportFields } from './report-fields.js';
import { ReportGuesses } from './report-guesses.js';
import { ReportLetters } from './report-letters.js';
import { ReportLinks } from './report-links.js';
import { ReportLooks } from './report-looks.js';
import { ReportMailFields } from './report-mail-fields.js';
import { ReportMailParts } from './report-mailings.js';
import { ReportPageController } from './report-page.controller.js';
import { ReportRecipientsService } from './report-recipients.service.js';
import { ReportSchedule } from './report-schedule.js';
import { ReportViews } from './report-views.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Report, ReportRecipient]),
    AnalyticsModule,
    AttemptsModule,
    AuditModule,
    AuthModule,
    FolderTreeModule,
    MailModule,
    PasswordsModule,
    RequestsModule,
    ThreadsModule,
    WorkspacesModule,
  ],
  controllers: [ReportPageController, ReportsController],
  providers: [
    KeptCounts,
    ReportCounts,
    ReportDocuments,
    ReportFields,
    ReportGuesses,
    ReportLetters,
    ReportLinks,
    ReportLooks,
    ReportMailFields,
    ReportMailParts,
    ReportRecipientsService,
    ReportSchedule,
    ReportViews,
    ReportsService,
  ],
  exports: [ReportMailParts],
})
export class ReportsModule {}
