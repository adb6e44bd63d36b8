import { Module } from '@nestjs/common';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { SymbolSheets, VerifiedDomainsModule } from '#libs/qr-codes';
import { DatabaseModule, QrCode } from '#libs/database';
import { TargetsModule } from '#libs/delivery';
import { PasswordsModule } from '#libs/secrets';
import { ThreadsModule } from '#libs/queue';
import { ScanQueriesModule } from '#libs/scans';
import { AuditModule } from '../audit/audit.module.js';
import { FilesModule } from '../files/files.module.js';
import { FolderTreeModule } from './folder-tree/folder-tree.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { QrCleanup } from './qr-cleanup.js';
import { QrResponsesService } from './record/qr-responses.service.js';
import { Destinations } from './write/destinations.js';
import { QrPatchesService } from './write/qr-patches.service.js';
import { QrPreparationsService } from './write/qr-preparations.service.js';
import { QrRefusalsService } from './write/qr-refusals.service.js';
import { QrWriter } from './write/qr.writer.js';
import { QrExportsService } from './list/qr-exports.service.js';
import { QrFoldersService } from './folders/qr-folders.service.js';
import { QrBulkEditsController } from './write/qr-bulk-edits.controller.js';
import { QrBulkEditsService } from './write/qr-bulk-edits.service.js';
import { QrSelectionsService } from './write/qr-selections.service.js';
import { ProblemsModule } from '../http/problems/problems.module.js';
import { QrController } from './write/qr.controller.js';
import { QrDomainsService } from './write/qr-domains.service.js';
import { QrDuplicateService } from './write/qr-duplicate.service.js';
import { QrChangesController } from './history/qr-changes.controller.js';
import { QrChangesService } from './history/qr-changes.service.js';
import { QrHistoryController } from './history/qr-history.controller.js';
import { QrHistoryService } from './history/qr-history.service.js';
import { QrImagesController } from './images/qr-images.controller.js';
import { QrPreviewsController } from './images/qr-previews.controller.js';
import { QrBulkBodies } from './bulk/qr-bulk-bodies.js';
import { QrBulkChecksService } from './bulk/qr-bulk-checks.service.js';
import { QrBulkController } from './bulk/qr-bulk.controller.js';
import { QrBulkItemsService } from './bulk/qr-bulk-items.service.js';
import { QrBulkReaderService } from './bulk/qr-bulk-reader.service.js';
import { QrBulkReports } from './bulk/qr-bulk-reports.js';
import { QrBulkService } from './bulk/qr-bulk.service.js';
import { QrBulkUpsertsService } from './bulk/qr-bulk-upserts.service.js';
import { QrImagesService } from './images/qr-images.service.js';
import { QrImageService } from './images/qr-image.service.js';
import { QrCsvService } from './list/qr-csv.service.js';
import { QrDailyScansService } from './list/qr-daily-scans.service.js';
import { QrDesignChoicesService } from './write/qr-design-choices.service.js';
import { QrDesignsModule } from './write/qr-designs.module.js';
import { QrInsertService } from './write/qr-insert.service.js';
import { QrTakenService } from './write/qr-taken.service.js';
import { QrListService } from './list/qr-list.service.js';
import { QrSheetService } from './images/qr-sheet.service.js';
import { QrUpsertController } from './write/qr-upsert.controller.js';
import { QrUpsertService } from './write/qr-upsert.service.js';
import { QrPagePreviewService } from './images/qr-page-preview.service.js';
import { QrPreviewService } from './images/qr-preview.service.js';
import { QrRecordsService } from './record/qr-records.service.js';
import { QrRevertsService } from './history/qr-reverts.service.js';
import { QrService } from './write/qr.service.js';
import { ShortCodesController } from './write/short-codes.controller.js';
import { ShortCodesService } from './write/short-codes.service.js';
import { AttemptsModule } from '../http/limits/attempts.module.js';

@Module({
  imports: [
    DatabaseModule.forFeature([QrCode]),
    AttemptsModule,
    AuditModule,
    BlockedHostsModule,
    FilesModule,
    FolderTreeModule,
    PasswordsModule,
    ProblemsModule,
    QrDesignsModule,
    RequestsModule,
    ScanQueriesModule,
    TargetsModule,
    ThreadsModule,
    VerifiedDomainsModule,
    WorkspacesModule,
  ],
  // Before QrController: images.zip, sheet.pdf and bulk are no ids.
  controllers: [
    QrImagesController,
    QrBulkController,
    QrBulkEditsController,
    QrChangesController,
    QrController,
    QrHistoryController,
    QrPreviewsController,
    QrUpsertController,
    ShortCodesController,
  ],
  providers: [
    QrResponsesService,
    QrBulkBodies,
    QrBulkChecksService,
    QrBulkEditsService,
    QrBulkItemsService,
    QrBulkReaderService,
    QrBulkReports,
    QrBulkService,
    QrBulkUpsertsService,
    QrChangesService,
    QrCleanup,
    QrCsvService,
    QrDailyScansService,
    QrDesignChoicesService,
    QrDomainsService,
    QrDuplicateService,
    Destinations,
    QrPatchesService,
    QrPreparationsService,
    QrRefusalsService,
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
    QrPreviewService,
    QrRecordsService,
    QrRevertsService,
    QrSelectionsService,
    QrService,
    QrSheetService,
    QrUpsertService,
    ShortCodesService,
    SymbolSheets,
  ],
  exports: [
    QrBulkItemsService,
    QrBulkReaderService,
    QrChangesService,
    QrFoldersService,
    QrListService,
    QrRecordsService,
    QrResponsesService,
    QrService,
  ],
})
export class QrModule {}
