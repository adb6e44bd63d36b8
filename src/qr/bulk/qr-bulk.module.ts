import { Module } from '@nestjs/common';
import { BlockedHostsModule, VerifiedDomainsModule } from '#libs/qr-codes';
import { ThreadsModule } from '#libs/queue';
import { FolderTreeModule } from '../folders/folder-tree.module.js';
import { ProblemsModule } from '../../http/problems/problems.module.js';
import { QrModule } from '../qr.module.js';
import { QrBulkController } from './qr-bulk.controller.js';
import { QrBulkReports } from './qr-bulk-reports.js';
import { QrBulkTemplateController } from './qr-bulk-template.controller.js';
import { QrBulkService } from './qr-bulk.service.js';
import { QrBulkUpsertsService } from './qr-bulk-upserts.service.js';
import { QrBulkBodies } from './qr-bulk-bodies.js';
import { QrBulkChecksService } from './qr-bulk-checks.service.js';

@Module({
  imports: [
    BlockedHostsModule,
    FolderTreeModule,
    ProblemsModule,
    QrModule,
    ThreadsModule,
    VerifiedDomainsModule,
  ],
  controllers: [QrBulkController, QrBulkTemplateController],
  providers: [QrBulkReports, QrBulkService, QrBulkUpsertsService, QrBulkBodies, QrBulkChecksService],
})
export class QrBulkModule {}
