import { Module } from '@nestjs/common';
import { DatabaseModule, Member, MemberEmail } from '#libs/database';
import { DirectoryGroupsModule } from '../../members/directory-groups/directory-groups.module.js';
import { MembersModule } from '../../members/members.module.js';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { DiscoveryController } from './discovery.controller.js';
import { GroupRowsService } from './group-rows.service.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';
import { UnsupportedController } from './unsupported.controller.js';
import { UserListService } from './user-list.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Member, MemberEmail]),
    DirectoryGroupsModule,
    MembersModule,
    ProvisioningModule,
  ],
  controllers: [DiscoveryController, GroupsController, UnsupportedController, UsersController],
  providers: [GroupRowsService, GroupsService, UserListService, UsersService],
})
export class ScimModule {}
