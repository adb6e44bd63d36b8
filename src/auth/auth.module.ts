import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey, AttemptCount } from '#libs/database';
import { ApiKeysService } from './api-keys.service.js';
import { AttemptsUpkeep } from './attempts-upkeep.js';
import { Attempts } from './attempts.service.js';
import { Authenticator } from './authenticator.js';
import { Passwords } from './passwords.service.js';
import { RememberedKeys } from './remembered-keys.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey, AttemptCount])],
  providers: [ApiKeysService, Attempts, AttemptsUpkeep, Authenticator, Passwords, RememberedKeys],
  exports: [ApiKeysService, Attempts, Authenticator, Passwords],
})
export class AuthModule {}
