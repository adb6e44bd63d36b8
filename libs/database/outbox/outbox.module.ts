import { Global, Module } from '@nestjs/common';
import { OutboxSignal } from './outbox-signal.js';

@Global()
@Module({ providers: [OutboxSignal], exports: [OutboxSignal] })
export class OutboxModule {}
