import { Module } from '@nestjs/common';
import { BlockedHostsModule, SymbolSheets, VerifiedDomainsModule } from '#libs/qr-codes';
import { DatabaseModule, QrCode } from '#libs/database';
import { PasswordsModule } from '#libs/secrets';
import { ThreadsModule } from '#libs/queue';
import { ScanQueriesModule } from '#libs/scans';
import { AuditModule } from '../audit/audit.module.js';
import { FolderTreeModule } from './folders/folder-tree.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { QrCleanup } from './qr-cleanup.js';
import { QrResponsesService } from './qr-responses.service.js';
import { Destinations } from './write/destinations.js';
import { QrPatchesService } from './write/qr-patches.service.js';
import { QrPreparationsService } from './write/qr-preparations.service.js';
import { QrWriter } from './write/qr.writer.js';
import { QrExportsService } from './qr-exports.service.js';
import { QrFoldersService } from './qr-folders.service.js';
import { QrBulkEditsController } from './qr-bulk-edits.controller.js';
import { QrBulkEditsService } from './qr-bulk-edits.service.js';
import { QrSelectionsService } from './qr-selections.service.js';
import { ProblemsModule } from '../http/problems/problems.module.js';
import { QrDuplicateController } from './write/qr-duplicate.controller.js';
import { QrDuplicateService } from './write/qr-duplicate.service.js';
import { QrHistoryController } from './qr-history.controller.js';
import { QrHistoryService } from './qr-history.service.js';
import { QrImageController } from './qr-image.controller.js';
import { QrImagesController } from './qr-images.controller.js';
import { QrImagesService } from './qr-images.service.js';
import { QrImageService } from './qr-image.service.js';
import { QrCsvService } from './qr-csv.service.js';
import { QrDailyScansService } from './qr-daily-scans.service.js';
import { QrDesignChoicesService } from './write/qr-design-choices.service.js';
import { QrDesignWritesService } from './write/qr-design-writes.service.js';
import { QrDesignsModule } from './qr-designs.module.js';
import { QrInsertService } from './write/qr-insert.service.js';
import { QrTakenService } from './write/qr-taken.service.js';
import { QrListService } from './qr-list.service.js';
import { QrPasswordsService } from './write/qr-passwords.service.js';
import { QrSheetController } from './qr-sheet.controller.js';
import { QrSheetService } from './qr-sheet.service.js';
import { QrSimulateController } from './qr-simulate.controller.js';
import { QrSimulateService } from './qr-simulate.service.js';
import { QrUpsertController } from './write/qr-upsert.controller.js';
import { QrUpsertService } from './write/qr-upsert.service.js';
import { QrController } from './write/qr.controller.js';
import { QrPagePreviewController } from './qr-page-preview.controller.js';
import { QrPagePreviewService } from './qr-page-preview.service.js';
import { QrPreviewController } from './qr-preview.controller.js';
import { QrPreviewService } from './qr-preview.service.js';
import { QrRecordsService } from './qr-records.service.js';
import { QrRevertsService } from './qr-reverts.service.js';
import { QrService } from './write/qr.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([QrCode]),
    AuditModule,
    BlockedHostsModule,
    FolderTreeModule,
    PasswordsModule,
    ProblemsModule,
    QrDesignsModule,
    RequestsModule,
    ScanQueriesModule,
    ThreadsModule,
    VerifiedDomainsModule,
    WorkspacesModule,
  ],
  // Before QrController: images.zip, sheet.pdf and bulk are no ids.
  controllers: [
    QrImagesController,
    QrSheetController,
    QrBulkEditsController,
    QrController,
    QrDuplicateController,
    QrHistoryController,
    QrImageController,
    QrPagePreviewController,
    QrPreviewController,
    QrSimulateController,
    QrUpsertController,
  ],
  providers: [
    QrResponsesService,
    QrBulkEditsService,
    QrCleanup,
    QrCsvService,
    QrDailyScansService,
    QrDesignChoicesService,
    QrDesignWritesService,
    QrDuplicateService,
    Destinations,
    QrPatchesService,
    QrPreparationsService,
    QrWriter,
    QrExportsService,
    QrFoldersService,
    QrHistoryService,
    QrImageService,
    QrImagesService,
    QrInsertService,
    QrTakenService,
    QrListService,
    QrPagePreviewService,
    QrPasswordsService,
    QrPreviewService,
    QrRecordsService,
    QrRevertsService,
    QrSelectionsService,
    QrService,
    QrSheetService,
    QrSimulateService,
    QrUpsertService,
    SymbolSheets,
  ],
  exports: [
    QrBulkEditsService,
    QrDesignChoicesService,
    QrFoldersService,
    QrInsertService,
    QrListService,
    QrPatchesService,
    QrPreparationsService,
    QrRecordsService,
    QrResponsesService,
    QrSelectionsService,
    QrService,
  ],
})
export class QrModule {}
