import { Module } from '@nestjs/common';
import { DatabaseModule, Workspace, WorkspaceBrand } from '#libs/database';
import { FileStoreModule } from '#libs/files';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { PlansModule } from '#libs/plans';
import { BlockedHostsModule } from '#libs/blocked-hosts';
import { BrandLogosService } from './brand-logos.service.js';
import { WorkspaceBrandsService } from './workspace-brands.service.js';
import { WorkspaceSettingsService } from './workspace-settings.service.js';
import { WorkspaceStorageService } from './workspace-storage.service.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [
    AuditModule,
    BlockedHostsModule,
    DatabaseModule.forFeature([Workspace, WorkspaceBrand]),
    FileStoreModule,
    PlansModule,
    RequestsModule,
  ],
  controllers: [WorkspacesController],
  providers: [
    BrandLogosService,
    WorkspaceBrandsService,
    WorkspaceSettingsService,
    WorkspaceStorageService,
    WorkspacesService,
  ],
  exports: [
    PlansModule,
    WorkspaceBrandsService,
    WorkspaceSettingsService,
    WorkspaceStorageService,
    WorkspacesService,
  ],
})
export class WorkspacesModule {}
