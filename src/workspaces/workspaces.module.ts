import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Workspace } from '#libs/database';
import { PlacesService } from './places.service.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Workspace])],
  providers: [PlacesService, WorkspacesService],
  exports: [PlacesService, WorkspacesService],
})
export class WorkspacesModule {}
