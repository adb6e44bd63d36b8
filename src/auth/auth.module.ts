import { Module } from '@nestjs/common';
import { ApiKey, AttemptCount, DatabaseModule, Member, Session, User, Workspace } from '#libs/database';
import { RequestsModule } from '../requests/requests.module.js';
import { ApiKeysService } from './api-keys.service.js';
import { AttemptsCleanup } from './attempts-upkeep.js';
import { Attempts } from './attempts.service.js';
import { Authenticator } from './authenticator.js';
import { LastUse } from './last-use.service.js';
import { Passwords } from './passwords.service.js';
import { SessionLookup } from './session-lookup.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** Who calls: API keys and sessions. */
@Module({
  imports: [
    DatabaseModule.forFeature([ApiKey, AttemptCount, Member, Session, User, Workspace]),
    RequestsModule,
  ],
  controllers: [SessionsController],
  providers: [
    ApiKeysService,
    Attempts,
    AttemptsCleanup,
    Authenticator,
    LastUse,
    Passwords,
    SessionLookup,
    SessionsService,
  ],
  exports: [ApiKeysService, Attempts, Authenticator, Passwords, SessionsService],
})
export class AuthModule {}
