import { Module } from '@nestjs/common';
import { ScanQueriesModule } from '#libs/scans';
import { FilesModule } from '../files/files.module.js';
import { QrModule } from '../qr/qr.module.js';
import { MobileFilesController } from './mobile-files.controller.js';
import { MobileQrController } from './mobile-qr.controller.js';
import { MobileResponsesService } from './mobile-responses.service.js';
import { MobileSummaryController } from './mobile-summary.controller.js';
import { MobileSummaryService } from './mobile-summary.service.js';

@Module({
  imports: [FilesModule, ScanQueriesModule, QrModule],
  controllers: [MobileFilesController, MobileQrController, MobileSummaryController],
  providers: [MobileResponsesService, MobileSummaryService],
})
export class MobileModule {}
