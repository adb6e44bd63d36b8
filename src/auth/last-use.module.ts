import { Module } from '@nestjs/common';
import { LastUse } from './last-use.js';

/** Apart from AuthModule, which stands on API keys and sessions. */
@Module({ providers: [LastUse], exports: [LastUse] })
export class LastUseModule {}
