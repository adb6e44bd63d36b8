import { Module } from '@nestjs/common';
import { FileStoreModule } from '#libs/files';
import { SCAN_PARTITIONS } from '#libs/scans';
import { PasswordsModule } from '#libs/secrets';
import { AuditModule } from '../audit/audit.module.js';
import { InvitationsModule } from '../members/invitations/invitations.module.js';
import { ImportedMembersService } from './imported-members.service.js';
import { ImportComparisonService } from './import-comparison.service.js';
import { WorkspaceImportService } from './workspace-import.service.js';

/** The import of a workspace of another installation, which only operators can do. */
@Module({
  imports: [AuditModule, FileStoreModule, InvitationsModule, PasswordsModule],
  providers: [ImportComparisonService, ImportedMembersService, SCAN_PARTITIONS, WorkspaceImportService],
  exports: [ImportComparisonService, ImportedMembersService, WorkspaceImportService],
})
export class WorkspaceImportsModule {}
