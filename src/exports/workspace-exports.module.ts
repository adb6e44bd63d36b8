import { Module } from '@nestjs/common';
import { FileStoreModule } from '#libs/files';
import { AuditModule } from '../audit/audit.module.js';
import { WorkspaceExportService } from './workspace-export.service.js';

/** A workspace as files, for operators and for its admins. */
@Module({
  imports: [AuditModule, FileStoreModule],
  providers: [WorkspaceExportService],
  exports: [FileStoreModule, WorkspaceExportService],
})
export class WorkspaceExportsModule {}
