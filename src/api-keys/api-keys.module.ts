import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeySettings } from './api-key-settings.service.js';

/** The settings of API keys; what a key opens is of auth. */
@Module({
  imports: [AuditModule, AuthModule, WorkspacesModule],
  controllers: [ApiKeysController],
  providers: [ApiKeySettings],
})
export class ApiKeysModule {}
