import { Module } from '@nestjs/common';
import { DatabaseModule, Workspace } from '#libs/database';
import { AuditModule } from '../audit/audit.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

/** Workspaces: their names, plans and limits. */
@Module({
  imports: [DatabaseModule.forFeature([Workspace]), AuditModule, RequestsModule],
  controllers: [WorkspacesController],
  providers: [WorkspacesService],
  exports: [WorkspacesService],
})
export class WorkspacesModule {}
