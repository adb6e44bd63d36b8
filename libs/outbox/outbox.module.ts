import { Global, Module } from '@nestjs/common';
import { OutboxSignal } from './outbox-signal.js';

/** One signal per process, shared by those who write an outbox and those who empty it. */
@Global()
@Module({ providers: [OutboxSignal], exports: [OutboxSignal] })
export class OutboxModule {}
