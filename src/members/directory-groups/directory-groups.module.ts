import { Module } from '@nestjs/common';
import { DatabaseModule, DirectoryGroup, DirectoryGroupMember } from '#libs/database';
import { AuditModule } from '../../audit/audit.module.js';
import { ApiKeysModule } from '../../auth/api-keys/api-keys.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { MembersModule } from '../members.module.js';
import { DirectoryGroupsController } from './directory-groups.controller.js';
import { DirectoryGroupsService } from './directory-groups.service.js';
import { GroupMembershipsService } from './group-memberships.service.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    DatabaseModule.forFeature([DirectoryGroup, DirectoryGroupMember]),
    MembersModule,
    WorkspacesModule,
  ],
  controllers: [DirectoryGroupsController],
  providers: [DirectoryGroupsService, GroupMembershipsService],
  exports: [GroupMembershipsService],
})
export class DirectoryGroupsModule {}
