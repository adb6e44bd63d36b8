import { Module } from '@nestjs/common';
import { PasswordsService } from './passwords.service.js';

/** All kinds of passwords share one queue per process. */
@Module({ providers: [PasswordsService], exports: [PasswordsService] })
export class PasswordsModule {}
