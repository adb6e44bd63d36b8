import { Module } from '@nestjs/common';
import { LastUse } from './last-use.js';

/** AuthModule depends on API keys and sessions, which depend on this module. */
@Module({ providers: [LastUse], exports: [LastUse] })
export class LastUseModule {}
