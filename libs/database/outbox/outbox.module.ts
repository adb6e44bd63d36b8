import { Global, Module } from '@nestjs/common';
import { LifecycleEvents } from './lifecycle-events.js';
import { OutboxSignal } from './outbox-signal.js';

@Global()
@Module({ providers: [LifecycleEvents, OutboxSignal], exports: [LifecycleEvents, OutboxSignal] })
export class OutboxModule {}
