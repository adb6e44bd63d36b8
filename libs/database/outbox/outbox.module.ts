import { Global, Module } from '@nestjs/common';
import { OutboxSignal } from './outbox-signal.js';

/** One signal per process, shared by the writers of outboxes and the loops that process them. */
@Global()
@Module({ providers: [OutboxSignal], exports: [OutboxSignal] })
export class OutboxModule {}
