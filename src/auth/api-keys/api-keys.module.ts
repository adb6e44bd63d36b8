import { Module } from '@nestjs/common';
import { ApiKey, DatabaseModule, Member, Workspace } from '#libs/database';
import { AuditModule } from '../../audit/audit.module.js';
import { LastUseModule } from '../last-use.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ApiKeyMakersService } from './api-key-makers.service.js';
import { ApiKeySettingsService } from './api-key-settings.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { CredentialLocksService } from './credential-locks.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([ApiKey, Member, Workspace]),
    AuditModule,
    LastUseModule,
    RequestsModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [ApiKeysController],
  providers: [ApiKeyMakersService, ApiKeySettingsService, ApiKeysService, CredentialLocksService],
  exports: [ApiKeySettingsService, ApiKeysService, CredentialLocksService],
})
export class ApiKeysModule {}
