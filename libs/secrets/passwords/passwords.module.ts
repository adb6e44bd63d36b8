import { Module } from '@nestjs/common';
import { PasswordsService } from './passwords.service.js';

/** One queue per process, whatever the passwords are of. */
@Module({ providers: [PasswordsService], exports: [PasswordsService] })
export class PasswordsModule {}
