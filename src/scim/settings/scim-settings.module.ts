import { Module } from '@nestjs/common';
import { DatabaseModule, ScimConfiguration, ScimRequest, ScimToken } from '#libs/database';
import { AuditModule } from '../../audit/audit.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { ApiKeysModule } from '../../auth/api-keys/api-keys.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ScimLogService } from './scim-log.service.js';
import { ScimSettingsController } from './scim-settings.controller.js';
import { ScimSettingsService } from './scim-settings.service.js';
import { ScimTokensService } from './scim-tokens.service.js';

@Module({
  imports: [
    ApiKeysModule,
    DatabaseModule.forFeature([ScimConfiguration, ScimRequest, ScimToken]),
    AuditModule,
    RequestsModule,
    WorkspacesModule,
  ],
  controllers: [ScimSettingsController],
  providers: [ScimLogService, ScimSettingsService, ScimTokensService],
  exports: [ScimLogService, ScimSettingsService, ScimTokensService],
})
export class ScimSettingsModule {}
