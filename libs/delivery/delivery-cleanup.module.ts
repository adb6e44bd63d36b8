import { Module } from '@nestjs/common';
import { DeliveryCleanup } from './delivery-cleanup.js';

/** For the worker. */
@Module({ providers: [DeliveryCleanup], exports: [DeliveryCleanup] })
export class DeliveryCleanupModule {}
