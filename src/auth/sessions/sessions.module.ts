import { Module } from '@nestjs/common';
import { DatabaseModule, Member, Session, SsoConnection, User, Workspace } from '#libs/database';
import { LastUseModule } from '../last-use.module.js';
import { BrowserCookie } from '../../http/requests/browser-cookie.js';
import { RequestsModule } from '../../http/requests/requests.module.js';
import { SessionCookieService } from './session-cookie.service.js';
import { SessionLife } from './session-life.js';
import { SessionLookup } from './session-lookup.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    DatabaseModule.forFeature([Member, Session, SsoConnection, User, Workspace]),
    LastUseModule,
    RequestsModule,
  ],
  controllers: [SessionsController],
  providers: [BrowserCookie, SessionCookieService, SessionLife, SessionLookup, SessionsService],
  exports: [BrowserCookie, SessionCookieService, SessionsService],
})
export class SessionsModule {}
