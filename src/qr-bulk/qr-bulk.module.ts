import { Module } from '@nestjs/common';
import { FolderTreeModule } from '../folders/folder-tree.module.js';
import { ProblemsModule } from '../problems/problems.module.js';
import { QrModule } from '../qr/qr.module.js';
import { QrBulkController } from './qr-bulk.controller.js';
import { QrBulkReports } from './qr-bulk-reports.js';
import { QrBulkService } from './qr-bulk.service.js';
import { QrBulkValidationService } from './qr-bulk-validation.service.js';

@Module({
  imports: [FolderTreeModule, ProblemsModule, QrModule],
  controllers: [QrBulkController],
  providers: [QrBulkReports, QrBulkService, QrBulkValidationService],
})
export class QrBulkModule {}
