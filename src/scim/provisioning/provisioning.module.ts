import { Module } from '@nestjs/common';
import { DatabaseModule, ScimGroup } from '#libs/database';
import { DirectoryGroupsModule } from '../../members/directory-groups/directory-groups.module.js';
import { InvitationsModule } from '../../members/invitations/invitations.module.js';
import { WithdrawalsModule } from '../../members/invitations/withdrawals.module.js';
import { MembersModule } from '../../members/members.module.js';
import { ScimSettingsModule } from '../settings/scim-settings.module.js';
import { GroupIdsService } from './group-ids.service.js';
import { ProvisioningService } from './provisioning.service.js';
import { RoleChangesService } from './role-changes.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([ScimGroup]),
    DirectoryGroupsModule,
    InvitationsModule,
    MembersModule,
    ScimSettingsModule,
    WithdrawalsModule,
  ],
  providers: [GroupIdsService, ProvisioningService, RoleChangesService],
  exports: [GroupIdsService, ProvisioningService],
})
export class ProvisioningModule {}
