import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey } from '#libs/database';
import { ApiKeysService } from './api-keys.service.js';
import { Authenticator } from './authenticator.js';
import { Passwords } from './passwords.service.js';
import { RememberedKeys } from './remembered-keys.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey])],
  providers: [ApiKeysService, Authenticator, Passwords, RememberedKeys],
  exports: [ApiKeysService, Authenticator, Passwords],
})
export class AuthModule {}
