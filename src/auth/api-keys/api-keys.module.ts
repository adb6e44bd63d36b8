import { Module } from '@nestjs/common';
import { ApiKey, DatabaseModule, Member, Workspace } from '#libs/database';
import { MailModule } from '#libs/mail';
import { AuditModule } from '../../audit/audit.module.js';
import { LastUseModule } from '../last-use.module.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../../workspaces/workspaces.module.js';
import { ApiKeyCallersService } from './api-key-callers.service.js';
import { ApiKeyMakersService } from './api-key-makers.service.js';
import { ApiKeySettingsService } from './api-key-settings.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { CredentialLocksService } from './credential-locks.service.js';
import { DepartureMailsService } from './departure-mails.service.js';
import { OwnKeyService } from './own-key.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([ApiKey, Member, Workspace]),
    AuditModule,
    LastUseModule,
    MailModule,
    RequestsModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [ApiKeysController],
  providers: [
    ApiKeyCallersService,
    ApiKeyMakersService,
    ApiKeySettingsService,
    ApiKeysService,
    CredentialLocksService,
    DepartureMailsService,
    OwnKeyService,
  ],
  exports: [
    ApiKeyCallersService,
    ApiKeySettingsService,
    ApiKeysService,
    CredentialLocksService,
    DepartureMailsService,
    OwnKeyService,
  ],
})
export class ApiKeysModule {}
