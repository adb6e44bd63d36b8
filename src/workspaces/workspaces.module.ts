import { Module } from '@nestjs/common';
import { DatabaseModule, Workspace, WorkspaceBrand } from '#libs/database';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { WorkspaceBrandsService } from './workspace-brands.service.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [DatabaseModule.forFeature([Workspace, WorkspaceBrand]), AuditModule, RequestsModule],
  controllers: [WorkspacesController],
  providers: [WorkspaceBrandsService, WorkspacesService],
  exports: [WorkspaceBrandsService, WorkspacesService],
})
export class WorkspacesModule {}
