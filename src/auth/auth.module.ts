import { Module } from '@nestjs/common';
import { DatabaseModule, Workspace } from '#libs/database';
import { AddressesModule } from '#libs/http-server';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { MakersService } from './makers.service.js';
import { Authenticator } from './authenticator.js';
import { RequestOrigin } from '../http/requests/request-origin.js';

@Module({
  imports: [DatabaseModule.forFeature([Workspace]), AddressesModule, ApiKeysModule, SessionsModule],
  providers: [Authenticator, MakersService, RequestOrigin],
  exports: [Authenticator, MakersService, RequestOrigin],
})
export class AuthModule {}
