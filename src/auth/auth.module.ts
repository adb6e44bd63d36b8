import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey } from '#libs/database';
import { ApiKeysService } from './api-keys.service.js';
import { Authenticator } from './authenticator.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey])],
  providers: [ApiKeysService, Authenticator],
  exports: [ApiKeysService, Authenticator],
})
export class AuthModule {}
