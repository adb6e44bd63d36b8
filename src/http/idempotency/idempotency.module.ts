import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DatabaseModule, IdempotencyKey } from '#libs/database';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotencyKeysService } from './idempotency-keys.service.js';
import { KeyedDigests } from './keyed-digests.js';
import { DtoPipe } from '../requests/dto.pipe.js';
import { RequestsModule } from '../requests/requests.module.js';

@Module({
  imports: [DatabaseModule.forFeature([IdempotencyKey]), RequestsModule],
  providers: [
    IdempotencyKeysService,
    KeyedDigests,
    DtoPipe,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class IdempotencyModule {}
